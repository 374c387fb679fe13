import type { PDFName } from "@cantoo/pdf-lib";
import { PdfRefusal } from "./refusal.ts";

/** Names of features that run, open or embed something. They mean the same everywhere in a PDF, so none is harmless. */
const ACTIVE_NAMES = new Set([
  ...["JavaScript", "JS", "OnInstantiate", "Launch", "SubmitForm", "ImportData", "GoToR", "GoToE", "XFA"],
  ...["EmbeddedFile", "EmbeddedFiles", "EF", "FileAttachment", "RichMedia", "Rendition", "Movie"],
]);
/** Escaped bytes (as the library writes them) that end a name in some programs and belong to it in others. */
const ENDS_OF_NAMES = /#(?:[01][\da-f]|20|80|ff)/i;

/** @throws {PdfRefusal} */
export function refuseActive(name: PDFName): void {
  for (const part of name.asString().slice(1).split(ENDS_OF_NAMES)) {
    if (ACTIVE_NAMES.has(part)) throw new PdfRefusal("active", part);
  }
}
