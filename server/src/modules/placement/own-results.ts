import type { PlacementResult } from "@kalima/catalog-contract";
import type { FastifyRequest } from "fastify";
import type { Database } from "../../kernel/database/database.ts";
import type { Guests } from "../../kernel/http/guest.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import type { AttemptOwner } from "./attempts/attempt-rows.ts";
import { attemptsRepository } from "./attempts/attempts.repository.ts";
import { requireAttempt } from "./attempts/attempts.service.ts";
import { findOwners, requireOwners } from "./attempts/owners.ts";
import { computeRetakeDate, presentResult } from "./attempts/present-attempt.ts";

/** A written result, as far as other modules need it. */
export type WrittenResult = { id: string; isHeard: boolean; retakeFrom: Date };

async function readNewest(database: Database, owner: AttemptOwner): Promise<WrittenResult | null> {
  const row = await attemptsRepository(database).findNewestResult([owner]);
  return row ? { id: row.id, isHeard: row.spoken_level !== null, retakeFrom: computeRetakeDate(row) } : null;
}

/** The newest written result of an account. */
export function readNewestResult(database: Database, userId: string): Promise<WrittenResult | null> {
  return readNewest(database, `user:${userId}`);
}

/** The newest written result of a caller: the account's, without one that of the browser's guest. */
export async function readNewestResultForCaller(
  database: Database,
  guests: Guests,
  request: Pick<FastifyRequest, "session" | "cookies">,
): Promise<WrittenResult | null> {
  const [owner] = findOwners(guests, request) ?? [];
  return owner ? readNewest(database, owner) : null;
}

/**
 * Reads the result of an attempt of the caller; null until the test is finished.
 *
 * @throws {AppError} `request.not_found` for attempts of others and those that may not be continued any more.
 */
export async function readOwnResult(
  { database, guests, clock }: Pick<ModuleContext, "database" | "guests" | "clock">,
  request: Pick<FastifyRequest, "session" | "cookies">,
  attemptId: string,
): Promise<PlacementResult | null> {
  const attempts = attemptsRepository(database);
  const attempt = requireAttempt(await attempts.find(attemptId, requireOwners(guests, request)), clock());
  const row = attempt.finished_at ? await attempts.findResult(attempt.id) : undefined;
  return row ? presentResult(row) : null;
}
