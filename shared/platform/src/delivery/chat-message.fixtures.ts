import type { ChatMessage } from "@kalima/messages-contract";

/** A message of the other side, as the server stores it. `sequence` is one digit. */
export function aChatMessage(sequence: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `00000000-0000-4000-8000-00000000000${sequence}`,
    clientId: null,
    sequence,
    content: `text ${sequence}`,
    sender: "other",
    type: "text",
    timestamp: "2026-03-29T10:00:00Z",
    ...changes,
  };
}
