import * as Y from "yjs";
import { changeBetween } from "./text-change.ts";

/** `example` is a sentence with the word, or empty. */
export type SharedWord = { word: string; meaning: string; example: string };
export type NotesView = { text: string; words: readonly SharedWord[] };
export type SharedNotes = ReturnType<typeof createSharedNotes>;

/** Sent together: what one types in this time. */
const SEND_EVERY_MS = 150;
const REMOTE = "remote";

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
function toBase64(bytes: Uint8Array): string {
  // In pieces: an argument list has a limit.
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/**
 * Notes and vocabulary that both people write at once, as a Yjs document. `send` resolves to whether the server has the
 * update; what it does not have is sent after the next `synchronize`.
 */
export function createSharedNotes(send: (update: string) => Promise<boolean>) {
  const document = new Y.Doc();
  const text = document.getText("notes");
  const words = document.getArray<Y.Map<string>>("words");
  const listeners = new Set<() => void>();
  let unsent: Uint8Array[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let view = read();

  function read(): NotesView {
    const plain = words.map((entry) => ({
      word: entry.get("word") ?? "",
      meaning: entry.get("meaning") ?? "",
      example: entry.get("example") ?? "",
    }));
    return { text: text.toString(), words: plain };
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const updates = unsent;
    unsent = [];
    if (updates.length > 0) await send(toBase64(Y.mergeUpdates(updates)));
  }

  document.on("update", (update: Uint8Array, origin: unknown) => {
    view = read();
    for (const listener of listeners) listener();
    if (origin === REMOTE) return;
    unsent.push(update);
    timer ??= setTimeout(() => void flush(), SEND_EVERY_MS);
  });

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** An update of the other person. */
    apply: (update: string) => Y.applyUpdate(document, fromBase64(update), REMOTE),

    /** Takes all that the server has, and sends what it lacks: written without a connection, or lost on the way. */
    synchronize(state: string): void {
      const known = fromBase64(state);
      Y.applyUpdate(document, known, REMOTE);
      const missing = Y.diffUpdate(Y.encodeStateAsUpdate(document), Y.encodeStateVectorFromUpdate(known));
      // An update without content has two bytes.
      if (missing.length > 2) void send(toBase64(missing));
    },

    write(next: string): void {
      const { at, removed, inserted } = changeBetween(text.toString(), next);
      document.transact(() => {
        if (removed > 0) text.delete(at, removed);
        if (inserted !== "") text.insert(at, inserted);
      });
    },

    addWord: ({ word, meaning, example }: SharedWord) =>
      words.push([
        new Y.Map([
          ["word", word],
          ["meaning", meaning],
          ["example", example],
        ]),
      ]),

    removeWord: (at: number) => words.delete(at),

    close(): void {
      clearTimeout(timer);
      void flush();
    },
  };
}
