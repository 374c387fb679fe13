import type {
  OwnPageChange,
  OwnTrainerProfile,
  OwnTrainerProfileChanges,
  PagePart,
  Qualification,
  TrainerPage,
} from "@kalima/catalog-contract";
import { DAY_MS, SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import { describeAct } from "../../../kernel/audit/act.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { buildFileUrl } from "../../../kernel/http/file-url.ts";
import { type After, paginate } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { listChangedParts } from "./changed-parts.policy.ts";
import { type ApprovedRow, type HistoryRow, profileChangesRepository } from "./profile-changes.repository.ts";

const toMoney = (amountMinor: number) => ({ amountMinor, currency: SCHOOL_CURRENCY });

export function presentApproved({ page, video, price }: ApprovedRow) {
  return {
    ...page,
    introVideo: video && {
      ...video,
      url: buildFileUrl(video.fileId),
      posterUrl: video.posterFileId && buildFileUrl(video.posterFileId),
    },
    pricePerLesson: toMoney(price),
  };
}

function presentChange({ id, created_at, decided_at, decided_by, reason, changed, ...row }: HistoryRow): OwnPageChange {
  return {
    id,
    sentAt: created_at.toISOString(),
    state: row.is_approved === null ? "waiting" : row.is_approved ? "approved" : "refused",
    decidedAt: decided_at?.toISOString() ?? null,
    decidedBy: decided_by,
    reason,
    changed,
    price:
      changed.includes("price") && row.price_before !== null
        ? { before: toMoney(row.price_before), after: toMoney(row.price) }
        : null,
  };
}

type PageChanges = Omit<OwnTrainerProfileChanges, "specializations" | "levels" | "pricePerLessonMinor" | "introVideo">;

/** The page that a change asks for: null takes a text off it, and what the change does not speak of stays. */
function toPage(last: TrainerPage, wanted: PageChanges): TrainerPage {
  const entries = Object.entries({ ...last, ...wanted }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as TrainerPage;
}

/** The video that a change asks for. One that stays keeps its poster where the change does not speak of it. */
function toVideoRow(video: OwnTrainerProfileChanges["introVideo"], last: ApprovedRow["video"]): ApprovedRow["video"] {
  if (!video) return video === null ? null : last;
  const { fileId, transcript, posterFileId = last?.fileId === fileId ? last.posterFileId : null } = video;
  return { fileId, transcript, posterFileId };
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
  /** @throws {AppError} `request.invalid` for a video or poster that this account has not sent. */
  async function requireOwnVideo(userId: string, { introVideo }: OwnTrainerProfileChanges): Promise<void> {
    if (!introVideo) return;
    const { fileId, posterFileId } = introVideo;
    const requireOwn = (id: string, purpose: "introVideo" | "introPoster", field: string) =>
      files.requireOwn(id, userId, purpose).catch((error) => {
        if (!isAppError(error)) throw error;
        throw new AppError("request.invalid", { fields: { [field]: "validation.required" } });
      });
    await requireOwn(fileId, "introVideo", "introVideo");
    if (posterFileId) await requireOwn(posterFileId, "introPoster", "introVideo.posterFileId");
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
            changed: waiting.changed,
          }
        : null,
      decision: decision
        ? {
            isApproved: decision.is_approved,
            reason: decision.reason,
            decidedAt: decision.decided_at.toISOString(),
            changed: decision.changed,
          }
        : null,
    };
  }

  return {
    read: (userId: string) => read(database, userId),

    /**
     * Lists what the trainer asked for, newest first; with `part`, the changes of it alone.
     *
     * @throws {AppError} `request.not_found` for an account without a trainer's page.
     */
    async listChanges(
      userId: string,
      { part, after, limit }: { part?: PagePart | undefined; after: After; limit: number },
    ) {
      const changes = profileChangesRepository(database);
      const own = await changes.findOwn(userId);
      if (!own) throw new AppError("request.not_found");
      const { page, nextCursor } = paginate(await changes.listHistory(own.id, part, after, limit + 1), limit);
      return { data: page.map(presentChange), page: { nextCursor } };
    },

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
        const asked: ApprovedRow = {
          page: toPage(last.page, texts),
          video: toVideoRow(introVideo, last.video),
          price,
        };
        if (!waiting || listChangedParts(waiting, asked).length > 0) {
          await changes.takeBack(own.id);
          const changed = listChangedParts(own, asked);
          if (changed.length > 0) await changes.send(own.id, { ...asked, changed, priceBefore: own.price }, clock());
        }
        return read(tx, userId);
      });
    },
  };
}
