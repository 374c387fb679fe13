import { profileChanges, storedFile, temporaryFile, user } from "../api/accounts.ts";
import { dataOf } from "../api/envelope.ts";
import { operation } from "./operation.ts";

export const getProfile = operation("GET /api/users/profile", { answer: dataOf(user) });
export const updateProfile = operation("PATCH /api/users/profile", { body: profileChanges, answer: dataOf(user) });
export const uploadFile = operation("POST /api/files", { isUpload: true, answer: dataOf(storedFile) });
/** A picture or a recording (WAV) for a conversation, kept for a day behind a signed address. */
export const keepTemporaryFile = operation("POST /api/files/temporary", {
  isUpload: true,
  answer: dataOf(temporaryFile),
});
