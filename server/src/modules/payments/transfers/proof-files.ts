import { PROOF_UPLOAD } from "@kalima/payment-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { isOwnerOrHas } from "../../files/public.ts";

/** Registers proofs of bank transfers: JPG, PNG or PDF up to 5 MB (PA-08), for their student and admins. */
export function registerProofFiles({ files }: Pick<ModuleContext, "files">): void {
  files.registerPurpose({
    purpose: "proof",
    ...PROOF_UPLOAD,
    canSee: (viewer, file) => isOwnerOrHas(viewer, file, "payments.see"),
    cacheSeconds: 0,
  });
  files.registerUse("proof", (database, ids) =>
    database.query("SELECT file_id AS id FROM transfer_proofs WHERE file_id = ANY($1)", [ids]),
  );
}
