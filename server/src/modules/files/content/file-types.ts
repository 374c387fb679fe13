import { isOfKind, UPLOAD_KINDS } from "@kalima/contracts/uploads";

const { docx, pdf, text, wav } = UPLOAD_KINDS;
/** MIME types by content. */
export const FILE_TYPES = { docx: docx.types[0], pdf: pdf.types[0], text: text.types[0], wav: wav.types[0] } as const;
/** Types in which videos are stored. */
export const VIDEO_TYPES = { mp4: "video/mp4", webm: "video/webm" } as const;
/** Type that all pictures are stored as. */
export const STORED_PICTURE = "image/webp";

const EXTENSIONS: Record<string, string> = {
  [STORED_PICTURE]: "webp",
  [FILE_TYPES.pdf]: "pdf",
  [FILE_TYPES.docx]: "docx",
  [FILE_TYPES.text]: "txt",
  [FILE_TYPES.wav]: "wav",
  [VIDEO_TYPES.mp4]: "mp4",
  [VIDEO_TYPES.webm]: "webm",
};

/** Returns true if the type is a picture. Pictures are stored re-encoded. */
export function isPicture(type: string): boolean {
  return isOfKind(type, ["picture"]);
}

/** Returns true if the type is a video. Videos are stored rewritten. */
export function isVideo(type: string): boolean {
  return isOfKind(type, ["video"]);
}

/** Returns the extension for a stored file. It depends on the type alone, not on the name that was uploaded. */
export function toExtension(type: string): string {
  return EXTENSIONS[type] ?? "bin";
}
