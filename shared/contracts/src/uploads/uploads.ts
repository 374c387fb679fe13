import { AppError } from "../errors/app-error.ts";

const MEGABYTE = 1024 * 1024;
const JPEG_AND_PNG = { endings: [".jpg", ".jpeg", ".png"], types: ["image/jpeg", "image/png"] };

/** Kinds of uploads: the endings of their names, and their MIME types. `photo` is JPEG or PNG, `picture` WebP, too. */
export const UPLOAD_KINDS = {
  photo: JPEG_AND_PNG,
  picture: { endings: [...JPEG_AND_PNG.endings, ".webp"], types: [...JPEG_AND_PNG.types, "image/webp"] },
  video: {
    endings: [".mp4", ".m4v", ".mov", ".webm"],
    types: ["video/mp4", "video/x-m4v", "video/webm", "video/quicktime"],
  },
  docx: {
    endings: [".docx"],
    types: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  },
  pdf: { endings: [".pdf"], types: ["application/pdf"] },
  text: { endings: [".txt"], types: ["text/plain"] },
  wav: { endings: [".wav"], types: ["audio/wav"] },
} as const satisfies Record<string, { endings: readonly string[]; types: readonly string[] }>;
export type UploadKind = keyof typeof UPLOAD_KINDS;

/** Rule for the files of one purpose. The contract package of its domain exports it; server and browser both obey it. */
export type UploadRule = {
  kinds: readonly UploadKind[];
  /** Exactly this many bytes are accepted, one more is refused. */
  maxBytes: number;
  /** The ending of the name must fit the content, too. */
  checksName?: true;
};

/** A voice note, as the recorder of the design system makes it: a minute of WAV takes 2 MB. */
export const VOICE_UPLOAD: UploadRule = { kinds: ["wav"], maxBytes: 5 * MEGABYTE };

/** Returns true if the MIME type belongs to at least one of the kinds. */
export function isOfKind(type: string, kinds: readonly UploadKind[]): boolean {
  return kinds.some((kind) => (UPLOAD_KINDS[kind].types as readonly string[]).includes(type));
}

/** Returns the limit as texts state it, in whole megabytes. */
export function toMegabytes({ maxBytes }: Pick<UploadRule, "maxBytes">): number {
  return Math.floor(maxBytes / MEGABYTE);
}

/** The only maker of `files.too_large`: its text states the limit of this file. */
export function makeTooLargeError(rule: Pick<UploadRule, "maxBytes">): AppError {
  return new AppError("files.too_large", { extra: { megabytes: toMegabytes(rule) } });
}

/** Returns the value of `accept` for a field that takes such files. */
export function toAccept({ kinds }: UploadRule): string {
  return kinds.flatMap((kind) => UPLOAD_KINDS[kind].endings).join();
}

/**
 * Checks a file before it is sent. Returns the error that the server would answer by its name, type and size, or null.
 * The server looks at its content.
 */
export function findUploadFault(rule: UploadRule, file: { name: string; type: string; size: number }): AppError | null {
  const endings = rule.kinds.flatMap((kind): readonly string[] => UPLOAD_KINDS[kind].endings);
  const isNamed = endings.some((ending) => file.name.toLowerCase().endsWith(ending));
  // Phones hand over photos without an ending, and some systems know no type for documents.
  const isFit = isNamed || (!rule.checksName && isOfKind(file.type, rule.kinds));
  if (!isFit) return new AppError("files.type_refused");
  return file.size > rule.maxBytes ? makeTooLargeError(rule) : null;
}
