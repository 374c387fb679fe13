import type { ChatMessage } from "@kalima/contracts/sockets";
import type { Message } from "./chat-state.ts";
import { isHidden } from "./hidden-messages.ts";

/**
 * Takes messages of the server into the list: known ones (by id, or by our own id) are confirmed, new ones added,
 * hidden ones left out. The server's order comes first, then what it does not have yet, as it was typed.
 */
export function mergeMessages(known: readonly Message[], incoming: readonly ChatMessage[]): readonly Message[] {
  const merged = [...known];
  for (const message of incoming) {
    const at = merged.findIndex((one) => isSame(one, message));
    const mine = merged[at];
    // What the visitor wrote stays as typed: the server may have escaped it.
    if (mine) merged[at] = { ...mine, id: message.id, sequence: message.sequence, delivery: "sent" };
    else if (!isHidden(message.content)) merged.push({ ...message, delivery: "sent" });
  }
  return merged.sort((a, b) => placeOf(a) - placeOf(b));
}

function isSame(one: Message, message: ChatMessage): boolean {
  return one.id === message.id || (message.clientId !== null && one.clientId === message.clientId);
}

function placeOf({ sequence }: Message): number {
  return sequence ?? Number.MAX_SAFE_INTEGER;
}
