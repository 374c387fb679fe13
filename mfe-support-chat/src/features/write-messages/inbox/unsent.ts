import { REMOTE_STORAGE_KEYS } from "@kalima/contracts/domain";
import { isSent, type ThreadMessage } from "@kalima/platform/delivery";
import { keepInTab, readFromTab } from "@kalima/platform/react";
import * as z from "zod/mini";

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

/** What this tab has not sent, by conversation. It survives a reload, and is one account's alone. */
export type Unsent = {
  messagesOf(conversationId: string): readonly ThreadMessage[];
  keepMessages(conversationId: string, messages: readonly ThreadMessage[]): void;
  draftOf(conversationId: string): string;
  keepDraft(conversationId: string, draft: string): void;
};

export function unsentOf(account: string): Unsent {
  function read(): Kept {
    const kept = readFromTab(REMOTE_STORAGE_KEYS.unsentMessages, schema);
    return kept?.account === account ? kept : { account, messages: {}, drafts: {} };
  }

  return {
    messagesOf: (id) => read().messages[id] ?? [],
    keepMessages(id, messages) {
      const unsent = messages.filter((each) => !isSent(each));
      const kept = read();
      if (unsent.length === 0 && !kept.messages[id]) return;
      const { [id]: _, ...others } = kept.messages;
      keepInTab(REMOTE_STORAGE_KEYS.unsentMessages, {
        ...kept,
        messages: unsent.length > 0 ? { ...others, [id]: unsent } : others,
      });
    },
    draftOf: (id) => read().drafts[id] ?? "",
    keepDraft(id, draft) {
      const kept = read();
      const { [id]: _, ...others } = kept.drafts;
      keepInTab(REMOTE_STORAGE_KEYS.unsentMessages, { ...kept, drafts: draft ? { ...others, [id]: draft } : others });
    },
  };
}
