import { isDeepStrictEqual } from "node:util";
import type { OwnTrainerProfile, OwnTrainerProfileChanges, Qualification } from "@kalima/catalog-contract";
import { DAY_MS, SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import { describeAct } from "../../../kernel/audit/act.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { buildFileUrl } from "../../../kernel/http/file-url.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { type ApprovedRow, profileChangesRepository } from "./profile-changes.repository.ts";

export function presentApproved({ page, video, price }: ApprovedRow) {
  return {
    ...page,
    introVideo: video && { ...video, url: buildFileUrl(video.fileId) },
    pricePerLesson: { amountMinor: price, currency: SCHOOL_CURRENCY },
  };
}

/** @throws {AppError} `request.invalid` for a year that has not begun anywhere on earth. */
function refuseLaterYears(qualifications: readonly Qualification[], now: Date): void {
  const last = new Date(now.getTime() + DAY_MS).getUTCFullYear();
  const fields = qualifications.flatMap(({ fromYear, toYear }, place) => [
    ...(fromYear > last ? [[`qualifications.${place}.fromYear`, "validation.years_invalid"] as const] : []),
    ...(toYear !== null && toYear > last
      ? [[`qualifications.${place}.toYear`, "validation.years_invalid"] as const]
      : []),
  ]);
  if (fields.length > 0) throw new AppError("request.invalid", { fields: Object.fromEntries(fields) });
}

/** Operations of trainers on their own page. */
export function ownProfileService({ database, clock, files }: Pick<ModuleContext, "database" | "clock" | "files">) {
  /** @throws {AppError} `request.invalid` for a video that this account has not sent. */
  async function requireOwnVideo(userId: string, { introVideo }: OwnTrainerProfileChanges): Promise<void> {
    if (!introVideo) return;
    await files.requireOwn(introVideo.fileId, userId, "introVideo").catch((error) => {
      if (!isAppError(error)) throw error;
      throw new AppError("request.invalid", { fields: { introVideo: "validation.required" } });
    });
  }

  /** @throws {AppError} `request.not_found` for an account without a trainer's page. */
  async function read(tx: Database, userId: string): Promise<OwnTrainerProfile> {
    const changes = profileChangesRepository(tx);
    const own = await changes.findOwn(userId);
    if (!own) throw new AppError("request.not_found");
    const waiting = await changes.findWaiting(own.id);
    const decision = await changes.findLastDecision(own.id);
    return {
      trainerId: own.id,
      specializations: own.specializations,
      levels: own.levels,
      live: presentApproved(own),
      waiting: waiting
        ? {
            ...presentApproved(waiting),
            sentAt: waiting.sent_at.toISOString(),
            dueAt: computeDeadline("pageChange", waiting.sent_at).toISOString(),
          }
        : null,
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

    /** Replaces the changes that wait for approval. Equal texts and price keep their place in the queue. */
    async change(userId: string, wanted: OwnTrainerProfileChanges): Promise<OwnTrainerProfile> {
      refuseLaterYears(wanted.qualifications ?? [], clock());
      await requireOwnVideo(userId, wanted);
      return database.transaction(async (tx) => {
        const changes = profileChangesRepository(tx);
        const own = await changes.findOwn(userId, { forUpdate: true });
        if (!own) throw new AppError("request.not_found");
        const { specializations, levels, pricePerLessonMinor: price, introVideo, ...texts } = wanted;
        describeAct({ object: { kind: "trainer-page", id: own.id }, before: { price: own.price }, subject: userId });
        await changes.classify(own.id, [...new Set(specializations)], [...new Set(levels)].sort());
        const waiting = await changes.findWaiting(own.id);
        const last = waiting ?? own;
        const video = introVideo === undefined ? last.video : introVideo;
        const asked: ApprovedRow = { page: { ...last.page, ...texts }, video, price };
        const isAsked = (row: ApprovedRow | undefined) =>
          row !== undefined && isDeepStrictEqual(presentApproved(row), presentApproved(asked));
        if (!isAsked(waiting)) {
          await changes.takeBack(own.id);
          if (!isAsked(own)) await changes.send(own.id, asked, clock());
        }
        return read(tx, userId);
      });
    },
  };
}
