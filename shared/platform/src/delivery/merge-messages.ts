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
    // One's own text stays as typed: the server may change it, as it defuses command markers.
    if (mine) merged[at] = withoutFailure({ ...mine, id: message.id, sequence: message.sequence, delivery: "sent" });
    else if (!isHidden(message.content)) merged.push({ ...message, delivery: "sent" });
  }
  return merged.sort((a, b) => sequenceOf(a) - sequenceOf(b));
}

function isSame(known: ThreadMessage, message: ChatMessage): boolean {
  return known.id === message.id || (message.clientId !== null && known.clientId === message.clientId);
}

/** A message that seemed lost may have been stored. */
function withoutFailure({ failure: _failure, ...message }: ThreadMessage): ThreadMessage {
  return message;
}

function sequenceOf({ sequence }: ThreadMessage): number {
  return sequence ?? Number.MAX_SAFE_INTEGER;
}
