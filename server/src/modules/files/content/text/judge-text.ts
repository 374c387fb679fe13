import { COMPARED_TEXT_MAX_BYTES } from "@kalima/learning-contract";
import type { FileText } from "../../../../kernel/ports/files.ts";
import { isBackwards } from "./reading-order.ts";

/** Characters without a meaning: of fonts that do not say which letters they draw. */
const NAMELESS = /[\ufffd\ue000-\uf8ff]/gu;
const MAX_NAMELESS = 0.1;
/** Letters as they are drawn, joined or at the end of a word, which some programs write instead of the letters themselves. */
const SHAPES = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters, because Postgres cannot store NUL.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function isReadable(text: string): boolean {
  const nameless = text.match(NAMELESS)?.length ?? 0;
  return nameless <= text.replace(/\s/g, "").length * MAX_NAMELESS && !isBackwards(text);
}

/** Cleans a text, and says why it cannot be compared; null is one of more pages or bytes than anybody compares. */
export function judgeText(text: string | null): FileText {
  if (text === null) return { state: "too_long" };
  const letters = text.replace(SHAPES, (shapes) => shapes.normalize("NFKC"));
  const clean = letters.replace(/\r\n?/g, "\n").replace(CONTROLS, "").normalize("NFC").toWellFormed().trim();
  if (clean === "") return { state: "no_text" };
  if (Buffer.byteLength(clean) > COMPARED_TEXT_MAX_BYTES) return { state: "too_long" };
  return isReadable(clean) ? { state: "read", text: clean } : { state: "unreadable" };
}
