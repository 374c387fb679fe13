import { latinDigits } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import { buildNameCondition, isPartOfName } from "../../../kernel/database/match-person.ts";
import type { RequestSession } from "../../../kernel/http/access.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { countSearch, findSearchedPeople, noteSearch, type SearchedContact } from "../../users/public.ts";

/** Among more people whom a text names, those beyond are not listed: a longer text finds them. */
const MAX_NAMED = 500;
/** Fewer signs begin the codes of strangers' bookings. */
const CODE = /^[A-Z0-9]{4,32}$/;
/** Begins no code. */
const NO_CODE = "-";

/** The meanings of a text: students and trainers by their name or contact, and the beginning of a reference code. */
export type Named = {
  students: readonly string[];
  trainers: readonly string[];
  code: string;
  contact: SearchedContact | null;
};

const toCode = (text: string): string => {
  const signs = latinDigits(text)
    .replace(/[\s\p{Cf}\p{Pd}]/gu, "")
    .toUpperCase();
  return CODE.test(signs) ? signs : NO_CODE;
};

/** Trainers with an account that was found, and those with such a name on their page, in either language. */
async function findTrainers({ database }: Pick<ModuleContext, "database">, people: readonly string[], text: string) {
  const values: unknown[] = [people];
  const add = (value: unknown) => `$${values.push(value)}`;
  const names = ["en", "ar"].map((language) => buildNameCondition(`(name ->> '${language}')`, text, add)).join(" OR ");
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM trainers WHERE user_id = ANY ($1) ${isPartOfName(text) ? `OR ${names}` : ""} LIMIT ${MAX_NAMED}`,
    isPartOfName(text) ? values : [people],
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds what a filter's text names, by contacts only for readers who may read contacts; null without a text. Counts as a search and,
 * by contact, leaves a row in the audit log, unless the call has another act.
 */
export async function findNamed(
  parts: Pick<ModuleContext, "database" | "limits">,
  reader: RequestSession,
  text: string | undefined,
): Promise<Named | null> {
  if (!text) return null;
  const contact = await countSearch(parts, reader, text);
  const students = await findSearchedPeople(parts, reader, text, MAX_NAMED);
  return { students, trainers: await findTrainers(parts, students, text.trim()), code: toCode(text), contact };
}

/** Notes a search of a list, as `noteSearch` does. */
export function noteNamed(request: Pick<FastifyRequest, "act">, named: Named | null): void {
  const people = named?.students ?? [];
  noteSearch(request, named?.contact ?? null, { people, found: people.length });
}
