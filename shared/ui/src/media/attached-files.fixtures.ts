import type { AttachedFiles, AttachmentKind } from "./media-tools.tsx";

/** Attached files of one conversation, for as long as a test runs. */
export function attachedFiles(): AttachedFiles & { now(): Record<AttachmentKind, File | null> } {
  let attached: Record<AttachmentKind, File | null> = { picture: null, voice: null };
  const listeners = new Set<() => void>();
  return {
    now: () => attached,
    of: () => attached,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore: async () => undefined,
    attach(_conversation, kind, file) {
      attached = { ...attached, [kind]: file };
      for (const listener of listeners) listener();
    },
  };
}
