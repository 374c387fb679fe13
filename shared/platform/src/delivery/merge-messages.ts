import type { ChatMessage } from "@kalima/contracts/sockets";
import type { ThreadMessage } from "./thread-message.ts";

/**
 * Merges messages of the server into the list: known ones (by id or client id) become sent, new ones are added,
 * those that `isHidden` names are left out. Sorted by the server's sequence; unsent messages follow in the order they
 * were typed.
 */
export function mergeMessages(
  known: readonly ThreadMessage[],
  incoming: readonly ChatMessage[],
  isHidden: (content: string) => boolean,
): readonly ThreadMessage[] {
  const merged = [...known];
  for (const message of incoming) {
    const at = merged.findIndex((known) => isSame(known, message));
    const mine = merged[at];
    if (mine) merged[at] = toStored(mine, message);
    else if (!isHidden(message.content)) merged.push({ ...message, delivery: "sent" });
  }
  return merged.sort((a, b) => getSequence(a) - getSequence(b));
}

function isSame(known: ThreadMessage, message: ChatMessage): boolean {
  return known.id === message.id || (message.clientId !== null && known.clientId === message.clientId);
}

/**
 * One's own message as the server has it, also when it seemed lost: a picture by its address, and a text as the other side
 * reads it, which may have lost contact details.
 */
function toStored({ failure: _failure, share: _share, ...mine }: ThreadMessage, message: ChatMessage): ThreadMessage {
  return { ...mine, content: message.content, id: message.id, sequence: message.sequence, delivery: "sent" };
}

function getSequence({ sequence }: ThreadMessage): number {
  return sequence ?? Number.MAX_SAFE_INTEGER;
}
