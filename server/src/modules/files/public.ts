export { createFiles, type Files } from "./files.service.ts";
export { isOwnerOrAdmin } from "./purposes.ts";
export { sendFile } from "./sending/send-file.ts";
export { openFileStore } from "./storage/open-file-store.ts";
