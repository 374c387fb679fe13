import {
  type PlacementAttempt,
  type PlacementResult,
  type PlacementSection,
  placementSection,
  type SharedPlacementResult,
} from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import type { Bank } from "../sections/bank-groups.ts";
import type { AnswerRow, AttemptRow, ResultRow } from "./attempt-rows.ts";
import { presentGroups } from "./section.policy.ts";

/** The test may be taken again so long after a result. */
const RETAKE_DAYS = 30;

/** Returns the time from which the test may be taken again after a result. */
export function computeRetakeDate({ taken_at }: Pick<ResultRow, "taken_at">): Date {
  return new Date(taken_at.getTime() + RETAKE_DAYS * DAY_MS);
}

export const SECTIONS = placementSection.options;

/** Returns the section with this number, from 1. @throws {Error} where the test has no such section. */
export function requireSection(number: number): PlacementSection {
  const name = SECTIONS[number - 1];
  if (!name) throw new Error(`the test has no section ${number}`);
  return name;
}

/** Returns the part of a result that anybody with the certificate's code may see. */
export function presentShared(row: ResultRow): SharedPlacementResult {
  const { level, score, skills, with_transcript: withTranscript, taken_at, code, spoken_level, spoken_at } = row;
  const spoken = spoken_level && spoken_at ? { level: spoken_level, assessedAt: spoken_at.toISOString() } : null;
  return { level, score, skills, spoken, withTranscript, takenAt: taken_at.toISOString(), code };
}

export function presentResult(row: ResultRow): PlacementResult {
  return {
    ...presentShared(row),
    id: row.id,
    confidence: row.confidence,
    orElse: row.or_else,
    spokenNote: row.spoken_note,
    retakeFrom: computeRetakeDate(row).toISOString(),
    goal: row.goal,
    forChild: row.for_child,
  };
}

/** An attempt as the browser sees it; `rows` are those of the open section. */
export function presentAttempt(
  { id, finished_sections, section_ends_at, with_transcript, finished_at }: AttemptRow,
  { rows, result }: { rows: readonly AnswerRow[]; result: ResultRow | undefined },
  bank: Bank,
): PlacementAttempt {
  if (finished_at) return { id, next: null, section: null, result: result ? presentResult(result) : null };
  const number = finished_sections + 1;
  if (!section_ends_at) return { id, next: number, section: null, result: null };
  const name = requireSection(number);
  const audioUrl = (place: number) => `/api/placement-test/attempts/${id}/recordings/${place}`;
  const section = {
    number,
    name,
    endsAt: section_ends_at.toISOString(),
    groups: presentGroups({ rows, groups: bank.groups[name], withTranscript: with_transcript, audioUrl }),
    answers: rows.flatMap(({ place, choice }) => (choice === null ? [] : [{ questionId: String(place), choice }])),
  };
  return { id, next: number, section, result: null };
}
