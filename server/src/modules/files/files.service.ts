import { AppError } from "@kalima/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock, Database } from "../../database/database.ts";
import type { RequestSession } from "../../http/access.ts";
import { fileUrl } from "../../http/file-url.ts";
import type { Limits } from "../../security/limits.ts";
import type { FilePurpose } from "./content/accepted-types.ts";
import type { Storage } from "./disk-storage.ts";
import { createIntake } from "./intake.ts";
import { createQuotas, type Uploader } from "./quotas.ts";
import { PATIENCE, type Patience } from "./receiving/body-meter.ts";
import type { StoredBytes } from "./sending/send-file.ts";
import { sweepFiles } from "./sweep.ts";
import { createTemporaryFiles, type TemporaryFiles } from "./temporary/temporary-files.service.ts";

export type FileRow = { id: string; owner_id: string; purpose: FilePurpose; name: string; size: number; type: string };
export type StoredFile = { id: string; url: string; name: string; size: number; type: string };

/** Files people send: pictures, payment proofs, written tasks. */
export type Files = {
  /** Stores the upload of a request for its account, within its quotas. */
  receive(request: FastifyRequest, reply: FastifyReply, uploader: Uploader): Promise<StoredFile>;
  /** A file of this owner and purpose, or `request.not_found`, whether it is missing or somebody else's. */
  requireOwn(id: string, ownerId: string, purpose: FilePurpose): Promise<FileRow>;
  /** The bytes for whoever may see them: pictures for everybody, the rest for its owner and staff. */
  open(id: string, session: RequestSession | null): Promise<FileRow & StoredBytes>;
  removeAllOf(ownerId: string): Promise<void>;
  temporary: TemporaryFiles;
  /** Removes what nobody can see any more; safe to run at any time, in any number of processes. */
  sweep(): Promise<void>;
};

export type FilesParts = {
  database: Database;
  storage: Storage;
  limits: Limits;
  clock: Clock;
  /** Signs the addresses of temporary files. */
  secret: string;
  /** Multiplies what guests of one address may send; 1 outside tests. */
  addressFactor: number;
  patience?: Patience;
};

function maySee(row: FileRow, session: RequestSession | null): boolean {
  if (row.purpose === "picture") return true;
  if (!session?.active) return false;
  return session.userId === row.owner_id || session.role === "admin";
}

/** Files over a storage. */
export function createFiles(parts: FilesParts): Files {
  const { database, storage, limits, clock, secret, patience = PATIENCE } = parts;
  const intake = createIntake(storage, patience);
  const quotas = createQuotas(database, limits, clock, parts.addressFactor);

  async function find(id: string): Promise<FileRow | undefined> {
    const [row] = await database.query<FileRow>(
      "SELECT id, owner_id, purpose, name, size, type FROM files WHERE id = $1",
      [id],
    );
    return row;
  }

  return {
    temporary: createTemporaryFiles({ database, storage, intake, quotas, clock, secret }),
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
      return { id, url: fileUrl(id), name, size, type };
    },
    async requireOwn(id, ownerId, purpose) {
      const row = await find(id);
      if (row?.owner_id !== ownerId || row.purpose !== purpose) throw new AppError("request.not_found");
      return row;
    },
    async open(id, session) {
      const row = await find(id);
      if (!row || !maySee(row, session)) throw new AppError("request.not_found");
      return { ...row, read: (range) => storage.open(id, range) };
    },
    async removeAllOf(ownerId) {
      const rows = await database.query<{ id: string }>(
        `WITH kept AS (DELETE FROM files WHERE owner_id = $1 RETURNING id),
           temporary AS (DELETE FROM temporary_files WHERE owner_id = $1 RETURNING id)
         SELECT id FROM kept UNION ALL SELECT id FROM temporary`,
        [ownerId],
      );
      for (const { id } of rows) await storage.remove(id);
    },
    sweep: () => sweepFiles(database, storage, clock),
  };
}
