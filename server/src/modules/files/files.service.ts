import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyRequest } from "fastify";
import sharp from "sharp";
import type { Clock, Database } from "../../database/database.ts";
import type { RequestSession } from "../../http/access.ts";
import type { Limits } from "../../security/limits.ts";
import { acceptedTypeOf, type FilePurpose, isPicture } from "./accepted-types.ts";
import type { Storage } from "./disk-storage.ts";
import { receiveUpload } from "./receive-upload.ts";

const LARGEST_PICTURE_PX = 1_600;
const MOST_PIXELS = 40_000_000;
const UPLOADS_A_DAY = 100;

export type FileRow = { id: string; owner_id: string; purpose: FilePurpose; name: string; size: number; type: string };
export type StoredFile = { id: string; url: string; name: string; size: number; type: string };

/** Files people send: pictures, payment proofs, written tasks. */
export type Files = {
  /** Stores the upload of a request for its account. At most 100 a day. */
  receive(request: FastifyRequest, ownerId: string): Promise<StoredFile>;
  /** A file of this owner and purpose, or `request.not_found`, whether it is missing or somebody else's. */
  requireOwn(id: string, ownerId: string, purpose: FilePurpose): Promise<FileRow>;
  /** The bytes for whoever may see them: pictures for everybody, the rest for its owner and staff. */
  open(id: string, session: RequestSession | null): Promise<{ row: FileRow; bytes: Readable }>;
  removeAllOf(ownerId: string): Promise<void>;
};

/** The site's path of a file. */
export function fileUrl(id: string): string {
  return `/api/files/${id}`;
}

/** Draws the picture anew: what is not pixels (metadata, a place, a second format behind it) stays behind. */
async function reencode(path: string): Promise<void> {
  const again = await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .rotate()
    .resize(LARGEST_PICTURE_PX, LARGEST_PICTURE_PX, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw new AppError("files.type_refused");
    });
  await sharp(again).toFile(path);
}

function maySee(row: FileRow, session: RequestSession | null): boolean {
  if (row.purpose === "picture") return true;
  if (!session?.active) return false;
  return session.userId === row.owner_id || session.role === "admin";
}

/** Files over a storage. */
export function createFiles(database: Database, storage: Storage, limits: Limits, clock: Clock): Files {
  async function find(id: string): Promise<FileRow | undefined> {
    const [row] = await database.query<FileRow>(
      "SELECT id, owner_id, purpose, name, size, type FROM files WHERE id = $1",
      [id],
    );
    return row;
  }

  return {
    async receive(request, ownerId) {
      await limits.take(`upload:${ownerId}`, [{ max: UPLOADS_A_DAY, seconds: 86_400 }]);
      const id = randomUUID();
      const draft = await storage.draft(id);
      try {
        const { purpose, name } = await receiveUpload(request, draft);
        const found = await acceptedTypeOf(draft, name, purpose);
        if (isPicture(found)) await reencode(draft);
        const type = isPicture(found) ? "image/webp" : found;
        const { size } = await stat(draft);
        await storage.keep(draft, id);
        await database.query(
          "INSERT INTO files (id, owner_id, purpose, name, size, type, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
          [id, ownerId, purpose, name, size, type, clock()],
        );
        return { id, url: fileUrl(id), name, size, type };
      } finally {
        await rm(draft, { force: true });
      }
    },
    async requireOwn(id, ownerId, purpose) {
      const row = await find(id);
      if (row?.owner_id !== ownerId || row.purpose !== purpose) throw new AppError("request.not_found");
      return row;
    },
    async open(id, session) {
      const row = await find(id);
      const bytes = row && maySee(row, session) ? await storage.open(id) : null;
      if (!row || !bytes) throw new AppError("request.not_found");
      return { row, bytes };
    },
    async removeAllOf(ownerId) {
      const rows = await database.query<{ id: string }>("DELETE FROM files WHERE owner_id = $1 RETURNING id", [
        ownerId,
      ]);
      for (const { id } of rows) await storage.remove(id);
    },
  };
}
