export { createDiskStorage } from "./disk-storage.ts";
export { createFiles, type Files } from "./files.service.ts";
