import { DAY_SECONDS } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import type { Uploader } from "../../../kernel/ports/files.ts";
import type { LimitRule, Limits } from "../../../security/limits.ts";

const MEGABYTE = 1024 * 1024;
/** Staff return annotated work for years; students send pictures, proofs and an occasional task. */
const QUOTAS: Record<Uploader["kind"], { uploadsADay: number; keptBytes: number }> = {
  guest: { uploadsADay: 20, keptBytes: 50 * MEGABYTE },
  student: { uploadsADay: 100, keptBytes: 200 * MEGABYTE },
  trainer: { uploadsADay: 100, keptBytes: 5_000 * MEGABYTE },
  agent: { uploadsADay: 100, keptBytes: 5_000 * MEGABYTE },
  admin: { uploadsADay: 100, keptBytes: 5_000 * MEGABYTE },
};
/** Uploads a day from one address. A guest can delete the cookie, but not easily change the address. */
const GUEST_UPLOADS_PER_ADDRESS = 100;

/** Limits the uploads and the storage of accounts and guests. Refusals are `files.quota_used_up` with `retryAfter`. */
export type Quotas = {
  /** Counts an upload before its body is read, even if it is refused later. */
  begin(uploader: Uploader): Promise<void>;
  /**
   * Runs `insert` if the bytes fit. Locks the uploader, so that parallel uploads cannot use the same space.
   *
   * @throws {AppError} also `auth.account_disabled` if the account was disabled or removed in the meantime.
   */
  record(uploader: Uploader, size: number, insert: (tx: Database) => Promise<unknown>): Promise<void>;
};

async function lockUploader(tx: Database, { id, kind }: Uploader): Promise<void> {
  if (kind === "guest") {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 2))", [id]);
    return;
  }
  const [account] = await tx.query("SELECT 1 FROM users WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE", [id]);
  if (!account) throw new AppError("auth.account_disabled");
}

/** Quotas over `database`; `addressFactor` multiplies the uploads of one address. */
export function createQuotas(database: Database, limits: Limits, clock: Clock, addressFactor: number): Quotas {
  async function count(key: string, max: number): Promise<void> {
    const rules: LimitRule[] = [{ max, seconds: DAY_SECONDS }];
    await limits.take(key, rules).catch((error) => {
      const { retryAfter } = error as AppError;
      throw isAppError(error) ? new AppError("files.quota_used_up", { ...(retryAfter && { retryAfter }) }) : error;
    });
  }

  async function requireRoom(db: Database, { id, kind }: Uploader, size: number): Promise<void> {
    const [kept] = await db.query<{ bytes: number; room_at: Date | null }>(
      `SELECT coalesce(sum(size), 0) AS bytes, min(expires_at) AS room_at FROM (
         SELECT size, NULL::timestamptz AS expires_at FROM files WHERE owner_id = $1
         UNION ALL SELECT size, expires_at FROM temporary_files WHERE owner_id = $1) AS theirs`,
      [id],
    );
    if (!kept || kept.bytes + size <= QUOTAS[kind].keptBytes) return;
    const seconds = kept.room_at ? Math.ceil((kept.room_at.getTime() - clock().getTime()) / 1_000) : DAY_SECONDS;
    throw new AppError("files.quota_used_up", { retryAfter: Math.max(60, seconds) });
  }

  return {
    async begin(uploader) {
      const { id, kind, address } = uploader;
      if (kind === "guest") await count(`upload-address:${address}`, GUEST_UPLOADS_PER_ADDRESS * addressFactor);
      await count(`upload:${id}`, QUOTAS[kind].uploadsADay);
      await requireRoom(database, uploader, 1);
    },
    record(uploader, size, insert) {
      return database.transaction(async (tx) => {
        await lockUploader(tx, uploader);
        await requireRoom(tx, uploader, size);
        await insert(tx);
      });
    },
  };
}
