import type { UnsentFiles } from "./unsent-files.ts";

const KINDS = ["picture", "voice"] as const;
type Kind = (typeof KINDS)[number];
/** Files that were chosen or recorded for a conversation and are not sent yet. */
export type Attached = Readonly<Record<Kind, File | null>>;

const NOTHING: Attached = { picture: null, voice: null };

export type Attachments = ReturnType<typeof createAttachments>;

/** Attached files by conversation. They outlive the screen that they were chosen on, and a reload. */
export function createAttachments(files: UnsentFiles) {
  const attached = new Map<string, Attached>();
  const loaded = new Set<string>();
  const listeners = new Set<() => void>();
  const makeName = (conversation: string, kind: Kind) => `attached/${conversation}/${kind}`;
  const of = (conversation: string) => attached.get(conversation) ?? NOTHING;

  function set(conversation: string, kind: Kind, file: File | null): void {
    attached.set(conversation, { ...of(conversation), [kind]: file });
    for (const listener of listeners) listener();
  }

  return {
    of,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Brings back what was attached before a reload, once. What was attached since then stays. */
    async restore(conversation: string): Promise<void> {
      if (loaded.has(conversation)) return;
      loaded.add(conversation);
      for (const kind of KINDS) {
        const file = await files.read(makeName(conversation, kind));
        if (file && loaded.has(conversation) && of(conversation)[kind] === null) set(conversation, kind, file);
      }
    },
    attach(conversation: string, kind: Kind, file: File | null): void {
      const name = makeName(conversation, kind);
      void (file ? files.keep(name, file) : files.remove(name));
      set(conversation, kind, file);
    },
    /** The conversation is over. */
    drop(conversation: string): void {
      loaded.delete(conversation);
      for (const kind of KINDS) {
        void files.remove(makeName(conversation, kind));
        if (of(conversation)[kind]) set(conversation, kind, null);
      }
    },
  };
}
