/** What other modules may use: they register the purposes that they own, and check files that they are given. */
export { FILE_TYPES } from "./content/file-types.ts";
export type { Files } from "./files.service.ts";
export { fileUrl } from "./files.service.ts";
export type { FileRow, FileRule, UploadRule } from "./purposes.ts";
