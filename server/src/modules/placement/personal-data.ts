import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('takenAt', iso_instant(r.taken_at), 'level', r.level, 'score', r.score, 'skills', r.skills,
    'certificate', r.code, 'goal', a.goal, 'forChild', a.for_child,
    'speaking', (SELECT json_build_object('level', s.level, 'note', s.note, 'assessedAt', iso_instant(s.assessed_at))
      FROM placement_spoken_levels s WHERE s.result_id = r.id)) AS entry
  FROM placement_results r JOIN placement_attempts a ON a.id = r.attempt_id
  WHERE a.owner = 'user:' || $1 ORDER BY r.taken_at, r.id`;

const TESTS = `
  SELECT r.id::text AS id, r.taken_at AS at, json_build_object('level', r.level, 'score', r.score) AS details
  FROM placement_results r JOIN placement_attempts a ON a.id = r.attempt_id WHERE a.owner = 'user:' || $1`;

/** Results of placement tests, with the level that a trainer heard. */
export function providePlacementResults({
  database,
  personalData,
  personHistory,
}: Pick<ModuleContext, "database" | "personalData" | "personHistory">): void {
  personHistory.provide({ kind: "placement", permission: "bookings.see", statement: TESTS });
  personalData.provide("placementResults", createEntriesReader(database, ENTRIES));
}
