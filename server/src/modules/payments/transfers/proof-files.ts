import { UPLOAD_MAX_BYTES } from "@kalima/contracts/domain";
import type { Database } from "../../../database/database.ts";
import { isOwnerOrAdmin } from "../../files/public.ts";
import type { ModuleContext } from "../../server-module.ts";

/** Files that no proof refers to. */
async function removeUnused(database: Database, before: Date): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `DELETE FROM files WHERE purpose = 'proof' AND created_at < $1
       AND NOT EXISTS (SELECT FROM transfer_proofs WHERE file_id = files.id) RETURNING id`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Proofs of bank transfers: JPG, PNG or PDF by their content, up to 5 MB (PA-08), read by their student and by admins. */
export function registerProofFiles({ files }: Pick<ModuleContext, "files">): void {
  files.registerPurpose({
    purpose: "proof",
    kinds: ["photo", "pdf"],
    maxBytes: UPLOAD_MAX_BYTES,
    canSee: isOwnerOrAdmin,
    cacheSeconds: 0,
    removeUnused,
  });
}
