import type { FileKind } from "../../../kernel/ports/files.ts";

/** MIME types by content. */
export const FILE_TYPES = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
  text: "text/plain",
  wav: "audio/wav",
} as const satisfies Record<Exclude<FileKind, "picture" | "photo" | "video">, string>;
/** Types in which videos are stored. */
export const VIDEO_TYPES = { mp4: "video/mp4", webm: "video/webm" } as const;
/** Types that phones and cameras record. QuickTime is rewritten as MP4. */
const RECORDED_TYPES: readonly string[] = [...Object.values(VIDEO_TYPES), "video/quicktime"];

const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** Types in which phones save photos and screenshots. */
const PHOTO_TYPES: readonly string[] = ["image/jpeg", "image/png"];

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
  return PICTURE_TYPES.includes(type);
}

/** Returns true if the type is a video. Videos are stored rewritten. */
export function isVideo(type: string): boolean {
  return RECORDED_TYPES.includes(type);
}

/** Returns true if the type belongs to at least one of the kinds. */
export function isOfKind(type: string, kinds: readonly FileKind[]): boolean {
  return kinds.some((kind) => {
    if (kind === "photo") return PHOTO_TYPES.includes(type);
    if (kind === "video") return isVideo(type);
    return kind === "picture" ? isPicture(type) : FILE_TYPES[kind] === type;
  });
}

/** Returns the extension for a stored file. It depends on the type alone, not on the name that was uploaded. */
export function toExtension(type: string): string {
  return EXTENSIONS[type] ?? "bin";
}
