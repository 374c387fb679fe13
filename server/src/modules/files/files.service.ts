import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import { buildFileUrl } from "../../kernel/http/file-url.ts";
import type { FileRow, Files } from "../../kernel/ports/files.ts";
import type { Limits } from "../../security/limits.ts";
import { createFileTexts } from "./content/text/file-texts.ts";
import { createPurposes } from "./purposes/purposes.ts";
import { createQuotas } from "./purposes/quotas.ts";
import { UPLOAD_TIMEOUTS, type UploadTimeouts } from "./receiving/body-meter.ts";
import { createIntake } from "./receiving/intake.ts";
import type { Drafts } from "./storage/drafts.ts";
import type { FileStore } from "./storage/file-store.ts";
import { sweepFiles } from "./sweep/sweep-files.ts";
import { createTemporaryFiles } from "./temporary/temporary-files.service.ts";

export type FilesDependencies = {
  database: Database;
  store: FileStore;
  drafts: Drafts;
  limits: Limits;
  clock: Clock;
  /** Signs the addresses of temporary files. */
  secret: string;
  /** Multiplies the daily uploads of guests from one address; 1 outside tests. */
  addressFactor: number;
  timeouts?: UploadTimeouts;
};

/** Creates the files service on top of a store. */
export function createFiles(parts: FilesDependencies): Files {
  const { database, store, drafts, limits, clock, secret, timeouts = UPLOAD_TIMEOUTS } = parts;
  const purposes = createPurposes();
  const intake = createIntake({ store, drafts, purposes, timeouts });
  const quotas = createQuotas(database, limits, clock, parts.addressFactor);
  const readText = createFileTexts({ database, store, clock });

  async function find(id: string): Promise<FileRow | undefined> {
    const [row] = await database.query<FileRow>(
      "SELECT id, owner_id, purpose, name, size, type FROM files WHERE id = $1",
      [id],
    );
    return row;
  }

  async function requireVisible(id: string, viewer: RequestSession | null) {
    const row = await find(id);
    if (!row) throw new AppError("request.not_found");
    const { canSee, cacheSeconds } = purposes.requireFileRule(row.purpose);
    if (!(await canSee(viewer, row))) throw new AppError("request.not_found");
    return { row, cacheSeconds };
  }

  return {
    registerPurpose: purposes.register,
    registerUse: purposes.registerUse,
    maxBytes: (purpose) => (purpose ? purposes.requireUploadRule(purpose).maxBytes : purposes.computeMaxBytes()),
    temporary: createTemporaryFiles({ database, store, intake, quotas, clock, secret }),
    async receive(request, reply, uploader) {
      await quotas.begin(uploader);
      const { id, name, size, type } = await intake({ request, reply }, (file) =>
        quotas.record(uploader, file.size, (tx) =>
          tx.query(
            "INSERT INTO files (id, owner_id, purpose, name, size, type, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            [file.id, uploader.id, file.purpose, file.name, file.size, file.type, clock()],
          ),
        ),
      );
      return { id, url: buildFileUrl(id), name, size, type };
    },
    async requireOwn(id, ownerId, purpose) {
      const row = await find(id);
      if (row?.owner_id !== ownerId || row.purpose !== purpose) throw new AppError("request.not_found");
      return row;
    },
    async computeSha256(id) {
      const bytes = await store.open(id);
      if (!bytes) throw new AppError("request.not_found");
      const hash = createHash("sha256");
      for await (const chunk of bytes) hash.update(chunk);
      return hash.digest("hex");
    },
    async open(id, viewer) {
      const { row, cacheSeconds } = await requireVisible(id, viewer);
      return { ...row, cacheSeconds, read: (range) => store.open(id, range) };
    },
    readText: async (id, viewer) => readText((await requireVisible(id, viewer)).row),
    async listOwn(ownerId) {
      const rows = await database.query<FileRow>(
        "SELECT id, owner_id, purpose, name, size, type FROM files WHERE owner_id = $1 ORDER BY created_at, id",
        [ownerId],
      );
      return rows.map((row) => ({ ...row, read: (range) => store.open(row.id, range) }));
    },
    async deleteRows(tx, ownerId) {
      const rows = await tx.query<{ id: string }>(
        `WITH kept AS (DELETE FROM files WHERE owner_id = $1 RETURNING id),
           temporary AS (DELETE FROM temporary_files WHERE owner_id = $1 RETURNING id)
         SELECT id FROM kept UNION ALL SELECT id FROM temporary`,
        [ownerId],
      );
      return rows.map(({ id }) => id);
    },
    async removeBytes(ids) {
      for (const id of ids) await store.remove(id);
    },
    async checkStore() {
      const draft = await drafts.create(`check-${randomUUID()}`);
      await writeFile(draft, "check", { flush: true });
      await rm(draft);
      await store.open("check");
    },
    sweep: () => sweepFiles({ database, store, drafts, purposes, clock }),
  };
}
