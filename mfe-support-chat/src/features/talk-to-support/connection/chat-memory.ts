import { chatMessage, chatSessionId } from "@kalima/messages-contract";
import type { ThreadMessage } from "@kalima/platform/delivery";
import { SUPPORT_STORAGE_KEYS } from "@kalima/support-contract";

export const CHAT_TYPE = "normal";
const SESSION_TYPE = "user";

export type ChatMemory = {
  read(): { chatSessionId: string; isStarting: boolean; messages: ThreadMessage[] } | null;
  /** Keeps a conversation that the server does not know yet. */
  begin(chatSessionId: string): void;
  /** The server knows it now. */
  acknowledge(): void;
  keep(messages: readonly ThreadMessage[]): void;
  clear(): void;
};

/** Keeps the conversation in sessionStorage. Without storage it is lost on reload only. */
export function createChatMemory(storage: () => Storage): ChatMemory {
  function attempt<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(storage());
    } catch {
      // Storage may be full or forbidden.
      return null;
    }
  }

  return {
    read: () =>
      attempt((open) => {
        const id = chatSessionId.safeParse(open.getItem(SUPPORT_STORAGE_KEYS.chatId));
        if (!id.success) return null;
        const stored: unknown = JSON.parse(open.getItem(SUPPORT_STORAGE_KEYS.chatMessages) ?? "[]");
        return {
          chatSessionId: id.data,
          isStarting: open.getItem(SUPPORT_STORAGE_KEYS.chatStarting) !== null,
          messages: Array.isArray(stored) ? stored.filter(isMessage) : [],
        };
      }),
    begin: (id) =>
      attempt((open) => {
        open.setItem(SUPPORT_STORAGE_KEYS.chatStarting, "1");
        open.setItem(SUPPORT_STORAGE_KEYS.chatId, id);
        open.setItem(SUPPORT_STORAGE_KEYS.chatType, CHAT_TYPE);
        open.setItem(SUPPORT_STORAGE_KEYS.chatSessionType, SESSION_TYPE);
      }),
    acknowledge: () => attempt((open) => open.removeItem(SUPPORT_STORAGE_KEYS.chatStarting)),
    keep(messages) {
      const kept = messagesToPersist(messages);
      const write = (chosen: readonly ThreadMessage[]) =>
        attempt((open) => open.setItem(SUPPORT_STORAGE_KEYS.chatMessages, JSON.stringify(chosen)));
      // A recording that was not sent may fit. Where it does not, the texts are worth more.
      if (write(kept) === null) write(kept.filter(({ type }) => type !== "audio"));
    },
    clear: () =>
      attempt((open) => {
        const { chatId, chatStarting, chatType, chatMessages, chatSessionType } = SUPPORT_STORAGE_KEYS;
        for (const key of [chatId, chatStarting, chatType, chatMessages, chatSessionType]) open.removeItem(key);
      }),
  };
}

const DELIVERIES: readonly unknown[] = ["queued", "sending", "sent", "failed"];
const UNSENT = { id: "00000000-0000-4000-8000-000000000000", sequence: 0 };

/** The server's shape, except that an unsent message has no id and no sequence yet. */
function isMessage(value: unknown): value is ThreadMessage {
  if (typeof value !== "object" || value === null) return false;
  const { delivery, ...message } = value as ThreadMessage;
  const filled = delivery === "sent" ? message : { ...message, ...UNSENT };
  return DELIVERIES.includes(delivery) && chatMessage.safeParse(filled).success;
}

/**
 * Recordings are too large for the storage: from the first one on the server has the messages, and `sync` brings them
 * back. The files of pictures that were not sent are kept elsewhere.
 */
function messagesToPersist(messages: readonly ThreadMessage[]): readonly ThreadMessage[] {
  const recording = messages.find(({ type, sequence }) => type === "audio" && sequence !== null);
  const end = recording?.sequence ?? Number.POSITIVE_INFINITY;
  return messages.filter(({ sequence }) => (sequence ?? 0) < end);
}
