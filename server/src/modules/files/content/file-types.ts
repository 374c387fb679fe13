/** Types that uploads may have, by content. */
export const FILE_TYPES = {
  pictures: ["image/jpeg", "image/png", "image/webp"],
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
  text: "text/plain",
  wav: "audio/wav",
} as const;

/** The one type that pictures are stored as. */
export const STORED_PICTURE = "image/webp";

const EXTENSIONS: Record<string, string> = {
  [STORED_PICTURE]: "webp",
  [FILE_TYPES.pdf]: "pdf",
  [FILE_TYPES.docx]: "docx",
  [FILE_TYPES.text]: "txt",
  [FILE_TYPES.wav]: "wav",
};

/** Whether the type is a picture, which is stored re-encoded. */
export function isPicture(type: string): boolean {
  return (FILE_TYPES.pictures as readonly string[]).includes(type);
}

/** The extension of a stored file: by its type, not by the sender's name for it. */
export function extensionOf(type: string): string {
  return EXTENSIONS[type] ?? "bin";
}
