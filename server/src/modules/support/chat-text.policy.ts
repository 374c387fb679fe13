import { showsSomething } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { CHAT_COMMAND_OPEN, CHAT_HIDE_USER } from "@kalima/support-contract";

/** Invisible, zero-width character. It breaks a marker without changing how the text is displayed. */
const WORD_JOINER = "\u2060";
const MARKERS = [CHAT_COMMAND_OPEN, CHAT_HIDE_USER];
const markerStart = new RegExp(
  `\\[(?=\\[(?:${MARKERS.map((marker) => marker.slice(2).replaceAll("]", "\\]")).join("|")}))`,
  "gi",
);

/** Defuses command markers that a person typed: only the server may send commands. */
export function defuseMarkers(text: string): string {
  return text.replace(markerStart, `[${WORD_JOINER}`);
}

/**
 * Returns the content of a message as it is stored: a text trimmed and without markers, other types unchanged.
 *
 * @throws {AppError} `support.message_empty`
 */
export function sanitizeContent({ type, content }: { type: string; content: string }): string {
  if (type !== "text") return content;
  const text = content.trim();
  if (!showsSomething(text)) throw new AppError("support.message_empty");
  return defuseMarkers(text);
}
