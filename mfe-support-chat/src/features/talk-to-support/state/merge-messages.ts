import type { ChatMessage } from "@kalima/contracts/sockets";
import type { Message } from "./chat-state.ts";
import { isHidden } from "./hidden-messages.ts";

/**
 * Merges messages of the server into the list: known ones (by id or client id) become sent, new ones are added,
 * hidden ones left out. Sorted by the server's sequence; unsent messages follow in the order they were typed.
 */
export function mergeMessages(known: readonly Message[], incoming: readonly ChatMessage[]): readonly Message[] {
  const merged = [...known];
  for (const message of incoming) {
    const at = merged.findIndex((known) => isSame(known, message));
    const mine = merged[at];
    // The visitor's own text stays as typed: the server defuses command markers in it.
    if (mine) merged[at] = { ...mine, id: message.id, sequence: message.sequence, delivery: "sent" };
    else if (!isHidden(message.content)) merged.push({ ...message, delivery: "sent" });
  }
  return merged.sort((a, b) => sequenceOf(a) - sequenceOf(b));
}

function isSame(known: Message, message: ChatMessage): boolean {
  return known.id === message.id || (message.clientId !== null && known.clientId === message.clientId);
}

function sequenceOf({ sequence }: Message): number {
  return sequence ?? Number.MAX_SAFE_INTEGER;
}
