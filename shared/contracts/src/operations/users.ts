import { profileChanges, storedFile, temporaryFile, user } from "../api/accounts.ts";
import { wrapData } from "../api/envelope.ts";
import { operation } from "./operation.ts";

export const getProfile = operation("GET /api/users/profile", { answer: wrapData(user) });
export const updateProfile = operation("PATCH /api/users/profile", { body: profileChanges, answer: wrapData(user) });
export const uploadFile = operation("POST /api/files", { isUpload: true, answer: wrapData(storedFile) });
/** A picture or a recording (WAV) for a conversation, kept for a day behind a signed address. */
export const keepTemporaryFile = operation("POST /api/files/temporary", {
  isUpload: true,
  answer: wrapData(temporaryFile),
});
