import { AppError } from "@kalima/contracts/errors";
import type * as z from "zod/mini";

/** Parts of a place as a text, and back; what `decode` returns is parsed before anybody trusts it. */
type Form<Place> = { encode(place: Place): string; decode(text: string): unknown };

/** A place in a list, as a text that the visitor hands back with the next call. */
export type Cursor<Place> = { write(place: Place): string; read(cursor: string | undefined): Place | null };

/**
 * The one way a list writes and reads cursors. Visitors can decode and change them, so exactly what `write` makes is
 * read: the parts fit the schema, and written again they are the same text.
 */
export function createCursor<Place>(schema: z.ZodMiniType<Place>, { encode, decode }: Form<Place>): Cursor<Place> {
  const write = (place: Place) => Buffer.from(encode(place)).toString("base64url");
  return {
    write,
    /** @throws {AppError} `request.invalid` for a cursor that no page of this list gave. */
    read(cursor) {
      if (!cursor) return null;
      const { data } = schema.safeParse(decode(Buffer.from(cursor, "base64url").toString()));
      if (data === undefined || write(data) !== cursor) {
        throw new AppError("request.invalid", { fields: { cursor: "validation.invalid" } });
      }
      return data;
    },
  };
}
