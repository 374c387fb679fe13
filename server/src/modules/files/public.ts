export { createFiles, type Files } from "./files.service.ts";
export { isOwnerOrAdmin } from "./purposes.ts";
export { openFileStore } from "./storage/open-file-store.ts";
