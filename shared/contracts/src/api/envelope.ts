import * as z from "zod/mini";

/** Every success: `{ "data": … }`. */
export function dataOf<T extends z.core.$ZodType>(schema: T) {
  return z.object({ data: schema });
}

/** A page of a list; `nextCursor` is null on the last one. */
export function listOf<T extends z.core.$ZodType>(schema: T) {
  return z.object({ data: z.array(schema), page: z.object({ nextCursor: z.nullable(z.string()) }) });
}

/** An answer that says only that it worked. */
export const done = z.object({ done: z.literal(true) });
