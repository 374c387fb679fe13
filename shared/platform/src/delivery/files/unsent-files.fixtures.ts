import type { Session } from "@kalima/contracts/session";
import { Subject } from "rxjs";
import type { Marks } from "./browser-marks.ts";
import { createMemoryStore, type FileStore } from "./file-store.ts";
import { createUnsentFiles } from "./unsent-files.ts";

const makeMarks = (tab: string, mayBeRestored = false): Marks => ({
  tab: () => tab,
  begin: () => tab,
  hasFiles: () => true,
  end: () => undefined,
  mayBeRestored: () => mayBeRestored,
});

/** One browser, whose account and clock a test changes. */
export function unsentFiles() {
  const store = createMemoryStore();
  const changes = new Subject<Session>();
  let current = { state: "signedOut" } as Session;
  let time = 1_000_000_000;
  const session = { current: () => current, changes };
  return {
    store,
    in: (openStore: () => Promise<FileStore>, marks = makeMarks("a")) =>
      createUnsentFiles({ openStore, session, marks, now: () => time }),
    of: (tab: string, mayBeRestored = false) =>
      createUnsentFiles({
        openStore: async () => store,
        session,
        marks: makeMarks(tab, mayBeRestored),
        now: () => time,
      }),
    signIn(id: string | null) {
      current = (id === null ? { state: "signedOut" } : { state: "signedIn", user: { id } }) as Session;
      changes.next(current);
    },
    wait(ms: number) {
      time += ms;
    },
    async names() {
      return (await store.list()).map(({ key }) => key).sort();
    },
  };
}
