import { writeFile } from "node:fs/promises";
import type { Database } from "../kernel/database/database.ts";
import type { openFileStore } from "../modules/files/public.ts";

/** Where a demo's files are kept, and their rows. */
export type DemoFiles = ReturnType<typeof openFileStore> & { database: Database };

export type DemoFile = {
  id: string;
  ownerId: string;
  purpose: "introVideo" | "task";
  name: string;
  type: string;
  bytes: Uint8Array;
};

/** Stores a file as its owner's upload, unless it exists already. */
export async function keepDemoFile({ database, store, drafts }: DemoFiles, file: DemoFile, now: Date): Promise<void> {
  const { id, ownerId, purpose, name, type, bytes } = file;
  const draft = await drafts.create(id);
  await writeFile(draft, bytes);
  await store.keep(draft, id);
  await database.query(
    `INSERT INTO files (id, owner_id, purpose, name, size, type, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
    [id, ownerId, purpose, name, bytes.length, type, now],
  );
}
