import { randomUUID } from "node:crypto";
import type { PagePart, Specialization } from "@kalima/catalog-contract";
import type { BilingualText, CefrLevel } from "@kalima/contracts/domain";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { ApprovedPage } from "./changed-parts.policy.ts";

export type ApprovedRow = ApprovedPage;
export type OwnRow = ApprovedRow & { id: string; specializations: Specialization[]; levels: CefrLevel[] };
export type WaitingRow = ApprovedRow & { sent_at: Date; changed: PagePart[] };
export type DecisionRow = { is_approved: boolean; reason: string | null; decided_at: Date; changed: PagePart[] };
/** A change that was sent. `price_before` is unknown of some from before it was noted. */
export type HistoryRow = {
  id: string;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  is_approved: boolean | null;
  reason: string | null;
  changed: PagePart[];
  price_before: number | null;
  price: number;
};
/** `created_at` is when it was sent. */
export type ListedChange = ApprovedRow & {
  id: string;
  created_at: Date;
  trainer_id: string;
  name: BilingualText;
  live: ApprovedRow;
};
/** `before` and `after`: the price that visitors saw, and the one that was asked for, in minor units. */
export type DecidedChange = {
  trainer_id: string;
  trainer_user_id: string | null;
  before: { price: number };
  after: { price: number };
};

const buildVideoSql = (table: string) => `CASE WHEN ${table}.intro_video_file_id IS NOT NULL THEN
  json_build_object('fileId', ${table}.intro_video_file_id, 'transcript', ${table}.intro_video_transcript,
    'posterFileId', ${table}.intro_poster_file_id) END`;
const buildApprovedSql = (table: string) =>
  `${table}.page, ${buildVideoSql(table)} AS video, ${table}.price_per_lesson_minor AS price`;

/** Trainers' own pages and what they ask staff for. */
export function profileChangesRepository(database: Database) {
  return {
    /** The page of the trainer who signs in with this account. Inside a transaction, `forUpdate` keeps others from it. */
    async findOwn(userId: string, { forUpdate = false } = {}): Promise<OwnRow | undefined> {
      const [row] = await database.query<OwnRow>(
        `SELECT id, specializations, levels, ${buildApprovedSql("trainers")} FROM trainers WHERE user_id = $1 ${forUpdate ? "FOR UPDATE" : ""}`,
        [userId],
      );
      return row;
    },

    async findWaiting(trainerId: string): Promise<WaitingRow | undefined> {
      const [row] = await database.query<WaitingRow>(
        `SELECT ${buildApprovedSql("c")}, sent_at, changed FROM trainer_profile_changes c WHERE trainer_id = $1 AND decided_at IS NULL`,
        [trainerId],
      );
      return row;
    },

    async findLastDecision(trainerId: string): Promise<DecisionRow | undefined> {
      const [row] = await database.query<DecisionRow>(
        `SELECT is_approved, reason, decided_at, changed FROM trainer_profile_changes
         WHERE trainer_id = $1 AND decided_at IS NOT NULL ORDER BY decided_at DESC LIMIT 1`,
        [trainerId],
      );
      return row;
    },

    async classify(trainerId: string, specializations: readonly string[], levels: readonly string[]): Promise<void> {
      await database.query("UPDATE trainers SET specializations = $2, levels = $3 WHERE id = $1", [
        trainerId,
        specializations,
        levels,
      ]);
    },

    async takeBack(trainerId: string): Promise<void> {
      await database.query("DELETE FROM trainer_profile_changes WHERE trainer_id = $1 AND decided_at IS NULL", [
        trainerId,
      ]);
    },

    /** Queues a change. `changed` are the parts that differ from what visitors see, and `priceBefore` the price they see. */
    async send(
      trainerId: string,
      { page, video, price, changed, priceBefore }: ApprovedRow & { changed: readonly PagePart[]; priceBefore: number },
      now: Date,
    ): Promise<void> {
      await database.query(
        `INSERT INTO trainer_profile_changes (id, trainer_id, page, price_per_lesson_minor, sent_at, intro_video_file_id,
           intro_video_transcript, intro_poster_file_id, changed, price_before_minor)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          randomUUID(),
          trainerId,
          page,
          price,
          now,
          video?.fileId ?? null,
          video?.transcript ?? null,
          video?.posterFileId ?? null,
          changed,
          priceBefore,
        ],
      );
    },

    /** Lists what a trainer asked for before the cursor `after`, newest first; with `part`, the changes of it alone. */
    listHistory(trainerId: string, part: PagePart | undefined, after: After, limit: number): Promise<HistoryRow[]> {
      return database.query(
        `SELECT c.id, c.sent_at AS created_at, c.decided_at, ${buildCalledNameSql("u.name")} AS decided_by, c.is_approved,
           c.reason, c.changed, c.price_before_minor AS price_before, c.price_per_lesson_minor AS price
         FROM trainer_profile_changes c LEFT JOIN users u ON u.id = c.decided_by
         WHERE c.trainer_id = $1 AND ($2::text IS NULL OR $2 = ANY(c.changed))
           AND ($3::timestamptz IS NULL OR (date_trunc('milliseconds', c.sent_at), c.id) < ($3, $4::uuid))
         ORDER BY c.sent_at DESC, c.id DESC LIMIT $5`,
        [trainerId, part ?? null, after?.at ?? null, after?.id ?? null, limit],
      );
    },

    /** Lists the changes that wait for approval after the cursor `after`, oldest first. */
    list(after: After, limit: number): Promise<ListedChange[]> {
      return database.query(
        `SELECT c.id, c.sent_at AS created_at, ${buildApprovedSql("c")},
           t.id AS trainer_id, t.name,
           json_build_object('page', t.page, 'video', ${buildVideoSql("t")}, 'price', t.price_per_lesson_minor) AS live
         FROM trainer_profile_changes c JOIN trainers t ON t.id = c.trainer_id
         WHERE c.decided_at IS NULL AND ($1::timestamptz IS NULL OR (c.sent_at, c.id) > ($1, $2::uuid))
         ORDER BY c.sent_at, c.id LIMIT $3`,
        [after?.at ?? null, after?.id ?? null, limit],
      );
    },

    /** Records a decision, and shows visitors what was approved. Undefined when the change does not wait any more. */
    async decide(id: string, reason: string | null, staffId: string, now: Date): Promise<DecidedChange | undefined> {
      const isApproved = reason === null;
      const [decided] = await database.query<{ trainer_id: string; asked: number; live: number }>(
        `UPDATE trainer_profile_changes c SET decided_at = $2, decided_by = $3, is_approved = $4, reason = $5
         FROM trainers t WHERE c.id = $1 AND decided_at IS NULL AND t.id = c.trainer_id
         RETURNING c.trainer_id, c.price_per_lesson_minor AS asked, t.price_per_lesson_minor AS live`,
        [id, now, staffId, isApproved, reason],
      );
      if (!decided) return undefined;
      if (isApproved) {
        await database.query(
          `UPDATE trainers t SET page = c.page, price_per_lesson_minor = c.price_per_lesson_minor,
             intro_video_file_id = c.intro_video_file_id, intro_video_transcript = c.intro_video_transcript,
             intro_poster_file_id = c.intro_poster_file_id
           FROM trainer_profile_changes c WHERE c.id = $1 AND t.id = c.trainer_id`,
          [id],
        );
      }
      const [trainer] = await database.query<{ user_id: string | null }>("SELECT user_id FROM trainers WHERE id = $1", [
        decided.trainer_id,
      ]);
      return {
        trainer_id: decided.trainer_id,
        trainer_user_id: trainer?.user_id ?? null,
        before: { price: decided.live },
        after: { price: decided.asked },
      };
    },

    /** Deletes the undecided changes of a trainer whose account is removed. */
    async forgetAccount(userId: string): Promise<void> {
      await database.query(
        `DELETE FROM trainer_profile_changes c USING trainers t
         WHERE t.id = c.trainer_id AND t.user_id = $1 AND c.decided_at IS NULL`,
        [userId],
      );
    },

    /** Shows visitors the picture of the account with which a trainer signs in. */
    async showPicture(userId: string, fileId: string): Promise<void> {
      await database.query("UPDATE trainers SET picture_file_id = $2 WHERE user_id = $1", [userId, fileId]);
    },
  };
}

/** Finds the change that the school refused to a trainer since then, unless they have asked again. */
export async function findRefusedChange(database: Database, trainerId: string, since: Date) {
  const changes = profileChangesRepository(database);
  const decision = await changes.findLastDecision(trainerId);
  if (!decision || decision.is_approved || decision.decided_at < since) return null;
  return (await changes.findWaiting(trainerId)) ? null : decision;
}
