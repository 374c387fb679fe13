import { wrapData } from "@kalima/contracts/api";
import { id, instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Answer of POST /files. `url` is a path on the site. */
export const storedFile = z.object({
  id,
  url: z.string(),
  name: z.string(),
  size: z.int(),
  type: z.string(),
});
/** Answer of POST /files/temporary: a signed address that works without sign-in until `expiresAt`. */
export const temporaryFile = z.object({ url: z.string(), expiresAt: instant });
export const filePurpose = z.enum(["picture", "proof", "task", "introVideo", "introPoster", "message", "feedback"]);

export const uploadFile = operation("POST /api/files", { isUpload: true, answer: wrapData(storedFile) });
/** A picture or a recording (WAV) for a conversation, kept for a day behind a signed address. */
export const keepTemporaryFile = operation("POST /api/files/temporary", {
  isUpload: true,
  answer: wrapData(temporaryFile),
});
