import { dialledDigits } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";

const MIN_DIGITS_OF_PHONE = 4;
/** An index of trigrams finds nothing by less, and everybody has it in their name. */
const MIN_LETTERS_OF_NAME = 3;
/** Among so many matches the first by name are chosen: a part of a common name would sort everybody. */
const MAX_COMPARED = 500;

/** Text within a pattern of LIKE, in which nothing stands for other characters. */
const escapePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The last digits of a phone, typed with or without its country in digits of any script; null for what is no phone. */
function readPhoneEnd(text: string): string | null {
  const digits = dialledDigits(text).replace(/^\+/, "").replace(/^0/, "");
  return /^\d+$/.test(digits) && digits.length >= MIN_DIGITS_OF_PHONE ? digits : null;
}

/**
 * Builds the condition on users `u` whom a text names: by id, phone, e-mail address, or parts of the name in any writing of its
 * letters. `add` makes a parameter of a value.
 */
function buildPersonCondition(text: string, add: (value: string) => string): string {
  const conditions = [`lower(u.email) = lower(${add(text)})`];
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) conditions.push(`u.id = ${add(text)}::uuid`);
  const phoneEnd = readPhoneEnd(text);
  if (phoneEnd) conditions.push(`reverse(u.phone) LIKE reverse(${add(phoneEnd)}) || '%'`);
  const words = text.split(/\s+/);
  if (words.some((word) => [...word].length >= MIN_LETTERS_OF_NAME)) {
    const parts = words.map((word) => `fold_text(u.name) LIKE '%' || fold_text(${add(escapePattern(word))}) || '%'`);
    conditions.push(`(${parts.join(" AND ")})`);
  }
  return `(${conditions.join(" OR ")})`;
}

/**
 * Finds the accounts that a text names (see `buildPersonCondition`), at most `limit`, by name. Removed ones have neither name
 * nor phone.
 *
 * @param works Finds only those who work here.
 */
export async function findPeople(
  database: Database,
  text: string,
  { limit, works = false }: { limit: number; works?: boolean },
): Promise<string[]> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const condition = buildPersonCondition(text.trim(), add);
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM (
       SELECT u.id, u.name FROM users u WHERE ${condition} ${works ? "AND u.role <> 'student'" : ""} LIMIT ${MAX_COMPARED}
     ) AS found ORDER BY name, id LIMIT ${add(limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}
