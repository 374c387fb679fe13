import { UPLOAD_MAX_BYTES } from "@kalima/contracts/domain";

export const PICTURE_TYPES = ["image/jpeg", "image/png"];

/** The error code of a picture that will not be taken, or null. Exactly the limit of 5 MB passes. */
export function pictureFault(file: Pick<File, "type" | "size"> | null): string | null {
  if (!file) return "validation.image_required";
  if (!PICTURE_TYPES.includes(file.type)) return "files.type_refused";
  return file.size > UPLOAD_MAX_BYTES ? "files.too_large" : null;
}
