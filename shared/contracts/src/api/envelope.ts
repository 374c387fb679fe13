import * as z from "zod/mini";
import { instant } from "../domain/primitives.ts";

/** Every success: `{ "data": … }`. */
export function wrapData<T extends z.core.$ZodType>(schema: T) {
  return z.object({ data: schema });
}

/** A page of a list; `nextCursor` is null on the last one. */
export function wrapList<T extends z.core.$ZodType>(schema: T) {
  return z.object({ data: z.array(schema), page: z.object({ nextCursor: z.nullable(z.string()) }) });
}

/** An answer that says only that it worked. */
export const done = z.object({ done: z.literal(true) });

/** The same of a question, with the time until when it is answered. A server of an earlier version sends none. */
export const questionLeft = z.extend(done, { answerBy: z.optional(instant) });

/** Query of a list by pages: 20 entries by default, at most 50. */
export const pageQuery = z.object({
  /** `nextCursor` of the page before; the longest has a whole name in it. */
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});
