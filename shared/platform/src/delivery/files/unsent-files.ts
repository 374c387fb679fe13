import { DAY_MS } from "@kalima/contracts/domain";
import type { Platform } from "../../platform.ts";
import { browserMarks, type Marks } from "./browser-marks.ts";
import { createMemoryStore, type FileStore, openBrowserStore, type StoredFile } from "./file-store.ts";

/** Limit for the files of all tabs, 5 MB each at most. Beyond it the oldest file is deleted. */
const MAX_FILES = 8;
const GUEST = "guest";
const MAX_AGE_MS = DAY_MS;

/**
 * Files of conversations that this tab has not sent. They survive a reload, and belong to one account: another one finds
 * none. Nothing here rejects, because a conversation works without it.
 */
export type UnsentFiles = {
  read(name: string): Promise<File | null>;
  keep(name: string, file: File): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes files of other accounts and old ones, now and whenever the account changes, until the result is called. */
  watchAccount(): () => void;
};

type Session = Pick<Platform["session"], "current" | "changes">;
type UnsentFilesOptions = { openStore(): Promise<FileStore>; session: Session; marks: Marks; now(): number };

const makeKey = (tab: string, name: string) => `${tab}/${name}`;

/** Unsent files over a store. */
export function createUnsentFiles({ openStore, session, marks, now }: UnsentFilesOptions): UnsentFiles {
  function owner(): string {
    const current = session.current();
    return current.state === "signedIn" ? current.user.id : GUEST;
  }

  // One after the other: a file that is removed right after it was kept must not come back.
  let last: Promise<unknown> = Promise.resolve();

  function run<T>(work: (store: FileStore) => Promise<T>, otherwise: T): Promise<T> {
    const done = last.then(async () => work(await openStore())).catch(() => otherwise);
    last = done;
    return done;
  }

  async function removeAll(files: FileStore, stored: readonly Pick<StoredFile, "key">[]): Promise<void> {
    for (const { key } of stored) await files.remove(key);
  }

  async function sweep(ours: string): Promise<void> {
    if (!marks.hasFiles()) return;
    const oldest = now() - MAX_AGE_MS;
    const isForeign = (stored: Omit<StoredFile, "file">) => stored.owner !== ours || stored.at <= oldest;
    await run(async (files) => {
      const all = await files.list();
      const foreign = all.filter(isForeign);
      await removeAll(files, foreign);
      if (foreign.length === all.length) marks.end();
    }, undefined);
  }

  return {
    async read(name) {
      const tab = marks.tab();
      const ours = owner();
      if (tab === null) return null;
      return run(async (files) => {
        const stored = await files.get(makeKey(tab, name));
        const isOurs = stored?.owner === ours && stored.at > now() - MAX_AGE_MS;
        return isOurs ? stored.file : null;
      }, null);
    },
    keep(name, file) {
      const stored = { key: makeKey(marks.begin(), name), owner: owner(), file, at: now() };
      return run(async (files) => {
        await files.put(stored);
        const newestFirst = (await files.list()).sort((a, b) => b.at - a.at);
        await removeAll(files, newestFirst.slice(MAX_FILES));
      }, undefined);
    },
    async remove(name) {
      const tab = marks.tab();
      if (tab !== null) await run((files) => files.remove(makeKey(tab, name)), undefined);
    },
    watchAccount() {
      let before = owner();
      if (before !== GUEST || !marks.mayBeRestored()) void sweep(before);
      const subscription = session.changes.subscribe(() => {
        if (owner() === before) return;
        before = owner();
        void sweep(before);
      });
      return () => subscription.unsubscribe();
    },
  };
}

let pageStore: Promise<FileStore> | null = null;

function openPageStore(): Promise<FileStore> {
  pageStore ??= openBrowserStore(() => {
    pageStore = null;
  }).catch(createMemoryStore);
  return pageStore;
}

const BROWSER = { openStore: openPageStore, marks: browserMarks, now: () => Date.now() };

/** This tab's unsent files, in IndexedDB where the browser has it. */
export function openUnsentFiles(session: Session): UnsentFiles {
  return createUnsentFiles({ ...BROWSER, session });
}
