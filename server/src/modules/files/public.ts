export { createFiles } from "./files.service.ts";
export { isFileOfKind, isOwnerOrHas } from "./purposes/purposes.ts";
export { handleUnreadBodies, refuseLongForms } from "./receiving/body-bounds.ts";
export { meterBody, UPLOAD_TIMEOUTS, type UploadTimeouts } from "./receiving/body-meter.ts";
export { ByteLimit } from "./receiving/byte-limit.ts";
export { streamed } from "./receiving/streamed-body.ts";
export { sendFile } from "./sending/send-file.ts";
export { openFileStore } from "./storage/open-file-store.ts";
