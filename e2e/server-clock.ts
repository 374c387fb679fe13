import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FAKETIME, needTool } from "../server/test/tools.ts";

export type ServerClock = {
  /** Settings with which all processes of a site, its database too, have this clock. */
  settings: NodeJS.ProcessEnv;
  /** Sets the clock so far ahead of this machine's. */
  ahead(minutes: number): void;
  remove(): void;
};

/** A clock for the processes of one site, by Debian's package `faketime`. Timers and what is left of a timeout do not jump with it. */
export function openServerClock(): ServerClock {
  needTool("faketime");
  const folder = mkdtempSync(join(tmpdir(), "kalima-clock-"));
  // The database has an owner of its own.
  chmodSync(folder, 0o755);
  const file = join(folder, "time");
  // Atomic: a process that reads a half-written file would fall back to the machine's time.
  const ahead = (minutes: number) => {
    writeFileSync(`${file}.next`, `+${minutes * 60}\n`);
    renameSync(`${file}.next`, file);
  };
  ahead(0);
  return {
    settings: {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DISABLE_SHM: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    ahead,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
