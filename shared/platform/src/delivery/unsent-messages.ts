import { MESSAGE_STORAGE_KEYS } from "@kalima/messages-contract";
import * as z from "zod/mini";
import { keepInTab, readFromTab } from "../storage/tab-storage.ts";
import { isSent, type ThreadMessage } from "./thread.ts";

const message = z.object({
  id: z.null(),
  clientId: z.string(),
  sequence: z.null(),
  content: z.string(),
  sender: z.literal("user"),
  type: z.enum(["text", "image", "audio"]),
  timestamp: z.string(),
  delivery: z.enum(["queued", "sending", "failed"]),
  failure: z.optional(z.string()),
});
const schema = z.object({
  account: z.string(),
  messages: z.record(z.string(), z.array(message)),
  drafts: z.record(z.string(), z.string()),
});
type Kept = z.infer<typeof schema>;

/** Characters of one message: a longer recording would leave no room for texts, and none of them would be kept. */
const MAX_KEPT = 1_000_000;

/** Messages that this tab has not sent, by conversation. They survive a reload, and belong to one account. */
export type Unsent = {
  messagesOf(conversationId: string): readonly ThreadMessage[];
  keepMessages(conversationId: string, messages: readonly ThreadMessage[]): void;
  draftOf(conversationId: string): string;
  keepDraft(conversationId: string, draft: string): void;
};

export function openUnsentMessages(account: string): Unsent {
  function read(): Kept {
    const kept = readFromTab(MESSAGE_STORAGE_KEYS.unsentMessages, schema);
    return kept?.account === account ? kept : { account, messages: {}, drafts: {} };
  }

  return {
    messagesOf: (id) => read().messages[id] ?? [],
    keepMessages(id, messages) {
      const unsent = messages.filter((each) => !isSent(each) && each.content.length <= MAX_KEPT);
      const kept = read();
      if (unsent.length === 0 && !kept.messages[id]) return;
      const { [id]: _, ...others } = kept.messages;
      keepInTab(MESSAGE_STORAGE_KEYS.unsentMessages, {
        ...kept,
        messages: unsent.length > 0 ? { ...others, [id]: unsent } : others,
      });
    },
    draftOf: (id) => read().drafts[id] ?? "",
    keepDraft(id, draft) {
      const kept = read();
      const { [id]: _, ...others } = kept.drafts;
      keepInTab(MESSAGE_STORAGE_KEYS.unsentMessages, { ...kept, drafts: draft ? { ...others, [id]: draft } : others });
    },
  };
}
