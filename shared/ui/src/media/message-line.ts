import type { Language } from "@kalima/contracts/domain";
import { mediaTexts } from "./texts.ts";

export type MessageKind = "text" | "audio" | "image" | "unknown";

/** A message in one line of text, for lists and transcripts; null for a kind that this build does not know. */
export function messageLine(language: Language, { type, content }: { type: MessageKind; content: string }) {
  if (type === "text") return content;
  if (type === "image") return mediaTexts[language].picture;
  return type === "audio" ? mediaTexts[language].voice : null;
}
