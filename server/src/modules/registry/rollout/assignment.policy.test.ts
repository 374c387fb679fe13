import { describe, expect, it } from "vitest";
import { assignVersion, computeBucket } from "./assignment.policy.ts";

const REMOTES = ["mfe-auth", "mfe-booking", "mfe-catalog", "mfe-payment", "mfe-profile", "mfe-support-chat"];
const DEEP = process.env.TEST_DEEP === "1";
const VISITORS = DEEP ? 1_000_000 : 100_000;
/** 0.2 points at a million; five standard deviations of a share of fewer. */
const TOLERANCE = DEEP ? 0.002 : 5 * Math.sqrt(0.25 / VISITORS);

/** Which visitors are inside a share of `percent`, one byte each. */
function markInside(remote: string, percent: number): Uint8Array {
  const assignable = { remote, stable: "1.0.0", rollout: { id: `${remote}-1`, version: "1.1.0", percent } };
  return Uint8Array.from({ length: VISITORS }, (_, at) =>
    assignVersion(assignable, `visitor-${at}`) === "1.1.0" ? 1 : 0,
  );
}

function computeShare(inside: Uint8Array): number {
  return inside.reduce((sum, share) => sum + share, 0) / inside.length;
}

describe("the share of a rollout", { timeout: 120_000 }, () => {
  it.each([0, 0.01, 1, 5, 25, 50, 99.99, 100])("matches %d %% of visitors", (percent) => {
    expect(Math.abs(computeShare(markInside("mfe-booking", percent)) - percent / 100)).toBeLessThan(TOLERANCE);
  });

  it("includes nobody at 0 % and everybody at 100 %", () => {
    expect(computeShare(markInside("mfe-auth", 0))).toBe(0);
    expect(computeShare(markInside("mfe-auth", 100))).toBe(1);
  });

  it("only grows: a visitor who has the version keeps it while it ramps", () => {
    let before: Uint8Array = new Uint8Array(VISITORS);
    for (const percent of [1, 5, 25, 50, 100]) {
      const now = markInside("mfe-catalog", percent);
      expect(before.some((share, at) => share > (now[at] ?? 0))).toBe(false);
      before = now;
    }
  });

  it("does not depend on another remote's share, for all fifteen pairs", () => {
    const inside = REMOTES.map((remote) => markInside(remote, 50));
    for (const [first, a] of inside.entries()) {
      for (const b of inside.slice(first + 1)) {
        const both = computeShare(a.map((bit, at) => bit & (b[at] ?? 0)));
        expect(Math.abs(both - computeShare(a) * computeShare(b))).toBeLessThan(TOLERANCE);
      }
    }
  });

  it("does not depend on the remote's previous rollout", () => {
    const both = Array.from({ length: VISITORS }, (_, at) => {
      const isEarly = (id: string) => computeBucket("mfe-auth", id, `visitor-${at}`) < 1_000;
      return isEarly("first") && isEarly("second");
    }).filter(Boolean).length;
    expect(Math.abs(both / VISITORS - 0.01)).toBeLessThan(TOLERANCE);
  });
});
