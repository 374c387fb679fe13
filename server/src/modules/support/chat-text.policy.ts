import { CHAT_COMMAND_OPEN, CHAT_HIDE_USER } from "@kalima/contracts/domain";

/** Invisible and without width: the text reads the same and is no marker any more. */
const WORD_JOINER = "\u2060";
const MARKERS = [CHAT_COMMAND_OPEN, CHAT_HIDE_USER];
const markerStart = new RegExp(
  `\\[(?=\\[(?:${MARKERS.map((marker) => marker.slice(2).replaceAll("]", "\\]")).join("|")}))`,
  "gi",
);

/**
 * Takes the power from markers that a person typed. Commands in a conversation come from the server alone;
 * whatever looks like one in somebody's message is text for everybody.
 */
export function withoutMarkers(text: string): string {
  return text.replace(markerStart, `[${WORD_JOINER}`);
}
