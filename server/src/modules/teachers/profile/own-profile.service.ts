import { isDeepStrictEqual } from "node:util";
import type { OwnTrainerProfile, OwnTrainerProfileChanges } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../database/database.ts";
import { PRICE_CURRENCY } from "../pack-prices.policy.ts";
import { type ApprovedRow, profileChangesRepository } from "./profile-changes.repository.ts";

export function presentApproved({ headline, description, price }: ApprovedRow) {
  return { headline, description, pricePerLesson: { amountMinor: price, currency: PRICE_CURRENCY } };
}

/** What trainers do with their own page. */
export function ownProfileService(database: Database, clock: Clock) {
  /** @throws {AppError} `request.not_found` for an account without a trainer's page. */
  async function read(tx: Database, userId: string): Promise<OwnTrainerProfile> {
    const changes = profileChangesRepository(tx);
    const own = await changes.own(userId);
    if (!own) throw new AppError("request.not_found");
    const waiting = await changes.waiting(own.id);
    const decision = await changes.lastDecision(own.id);
    return {
      trainerId: own.id,
      specializations: own.specializations,
      levels: own.levels,
      live: presentApproved(own),
      waiting: waiting ? { ...presentApproved(waiting), sentAt: waiting.sent_at.toISOString() } : null,
      decision: decision
        ? {
            isApproved: decision.is_approved,
            reason: decision.reason,
            decidedAt: decision.decided_at.toISOString(),
          }
        : null,
    };
  }

  return {
    read: (userId: string) => read(database, userId),

    /** What waited before is replaced; the same texts and price once more stay where they are in the queue. */
    change(userId: string, wanted: OwnTrainerProfileChanges): Promise<OwnTrainerProfile> {
      return database.transaction(async (tx) => {
        const changes = profileChangesRepository(tx);
        const own = await changes.own(userId, { forUpdate: true });
        if (!own) throw new AppError("request.not_found");
        const { headline, description, pricePerLessonMinor: price } = wanted;
        await changes.classify(own.id, [...new Set(wanted.specializations)], [...new Set(wanted.levels)].sort());
        const asked = { headline, description, price };
        const isAsked = (row: ApprovedRow | undefined) =>
          row !== undefined && isDeepStrictEqual(presentApproved(row), presentApproved(asked));
        if (!isAsked(await changes.waiting(own.id))) {
          await changes.takeBack(own.id);
          if (!isAsked(own)) await changes.send(own.id, asked, clock());
        }
        return read(tx, userId);
      });
    },
  };
}
