import { describe, expect, it } from "vitest";
import { replay } from "./replay.ts";

const COMMITS = Number(process.env.REPLAY_COMMITS ?? 100);
/** Up to two builds of each remote for each commit. */
const TIMEOUT_MS = 4 * 3_600_000;

describe.runIf(process.env.TEST_DEEP === "1")(`the last ${COMMITS} commits that touch shared/`, () => {
  it("rename the remotes whose bytes they change, and no others", { timeout: TIMEOUT_MS }, async () => {
    const { replayed, skipped } = await replay(COMMITS);
    const count = (part: "renamed" | "changed") => replayed.reduce((sum, commit) => sum + commit[part].length, 0);
    console.info(`${count("renamed")} renamed, ${count("changed")} changed, ${skipped.length} commits do not build`);
    expect(replayed.map(({ commit, renamed }) => [commit, renamed])).toEqual(
      replayed.map(({ commit, changed }) => [commit, changed]),
    );
    expect(replayed.length).toBeGreaterThan(COMMITS / 4);
  });
});
