import type { PDFName } from "@cantoo/pdf-lib";
import { PdfRefusal } from "./refusal.ts";

/** Names of what a PDF may run, open or carry. They have no other meaning anywhere, so that no place makes them harmless. */
const ACTIVE_NAMES = new Set([
  ...["JavaScript", "JS", "OnInstantiate", "Launch", "SubmitForm", "ImportData", "GoToR", "GoToE", "XFA"],
  ...["EmbeddedFile", "EmbeddedFiles", "EF", "FileAttachment", "RichMedia", "Rendition", "Movie"],
]);
/** Bytes, as the library writes them, at which some programs end a name, while others take them as part of it. */
const ENDS_OF_NAMES = /#(?:[01][\da-f]|20|80|ff)/i;

/** @throws {PdfRefusal} */
export function refuseActive(name: PDFName): void {
  for (const part of name.asString().slice(1).split(ENDS_OF_NAMES)) {
    if (ACTIVE_NAMES.has(part)) throw new PdfRefusal("active", part);
  }
}
