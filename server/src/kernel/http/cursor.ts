import { id as entityId } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";

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

/** The place of a row in an order: the value that it sorts by, as a text, and its id. */
export type SortPlace = [value: string, id: string];

/** Without control characters, which no value of an order has and Postgres does not take. */
const sortText = z.string().check(z.regex(/^\P{Cc}*$/u));

/** An instant with microseconds, as `to_char` writes it: rows of one millisecond stay apart. */
export const microInstant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/));

/** The cursor of a list in an order by one value, and by id among equal ones. `value` is the form of that value. */
export const createSortCursor = (value: z.ZodMiniType<string> = sortText): Cursor<SortPlace> =>
  createCursor<SortPlace>(z.tuple([value, entityId]), {
    encode: ([written, id]) => `${id} ${written}`,
    decode: (text) => [text.slice(37), text.slice(0, 36)],
  });
