import { describe, expect, it } from "vitest";
import { assignPlacement, computeBucket, type Rollout } from "./assignment.policy.ts";
import { isInCohort, NO_TRAITS, type VisitorTraits } from "./cohort.policy.ts";
import { createVisitors } from "./visitors.ts";

const BEGAN = "2026-11-22T10:00:00.000Z";
const OVER = "2026-11-22T12:00:00.000Z";
const issueVisitor = (time: string) => createVisitors("k".repeat(43), () => new Date(time)).issue().id;
const early = issueVisitor("2026-11-22T09:59:59.999Z");
const first = issueVisitor(BEGAN);
const late = issueVisitor(OVER);
const arabic: VisitorTraits = { language: "ar", isStaff: false };
const english: VisitorTraits = { language: "en", isStaff: false };
const staff: VisitorTraits = { language: "en", isStaff: true };

it.each<[string, Parameters<typeof isInCohort>[0], string, VisitorTraits, boolean]>([
  ["staff: a browser of the staff", { cohort: "staff", since: BEGAN }, early, staff, true],
  ["staff: any other", { cohort: "staff", since: BEGAN }, first, english, false],
  ["Arabic: an Arabic page", { cohort: "language_ar", since: BEGAN }, early, arabic, true],
  ["Arabic: an English page", { cohort: "language_ar", since: BEGAN }, early, english, false],
  ["Arabic: a page whose language is not known", { cohort: "language_ar", since: BEGAN }, early, NO_TRAITS, false],
  ["new visitors: one of before", { cohort: "new_visitors", since: BEGAN }, early, arabic, false],
  ["new visitors: one of the first moment", { cohort: "new_visitors", since: BEGAN }, first, arabic, true],
  [
    "new visitors: one who came in its turn",
    { cohort: "new_visitors", since: BEGAN, until: OVER },
    first,
    arabic,
    true,
  ],
  ["new visitors: one who came after it", { cohort: "new_visitors", since: BEGAN, until: OVER }, late, arabic, false],
  ["new visitors: an id from before they held a time", { cohort: "new_visitors", since: BEGAN }, "v1", arabic, false],
])("%s", (_what, turn, visitor, seen, expected) => {
  expect(isInCohort(turn, visitor, seen)).toBe(expected);
});

describe("a rollout to a cohort", () => {
  const visitors = Array.from({ length: 2_000 }, (_, at) => `v${at}`);
  const place = (rollout: Rollout, visitor: string, seen: VisitorTraits) =>
    assignPlacement({ remote: "mfe-x", stable: "1", rollout }, visitor, seen);
  const toStaff: Rollout = { id: "r1", version: "2", percent: 50, cohort: "staff", since: BEGAN };

  it("draws its share from the cohort alone, and counts nobody else on either side", () => {
    const drawn = visitors.map((visitor) => place(toStaff, visitor, staff));
    expect(drawn.every(({ isCounted }) => isCounted)).toBe(true);
    expect(drawn.filter(({ version }) => version === "2").length).toBe(
      visitors.filter((visitor) => computeBucket("mfe-x", "r1", visitor) < 5_000).length,
    );
    expect(visitors.map((visitor) => place(toStaff, visitor, arabic))).toEqual(
      visitors.map((visitor) => ({ version: "1", isCounted: false, bucket: computeBucket("mfe-x", "r1", visitor) })),
    );
  });

  it("no longer counts the cohort after it went on to everyone, and leaves it its version", () => {
    const earlier = [{ cohort: "staff" as const, percent: 50, since: BEGAN, until: OVER }];
    const toAll: Rollout = { id: "r2", version: "2", percent: 5, salt: "r1", earlier };
    for (const visitor of visitors) {
      expect(place(toAll, visitor, staff)).toEqual({ ...place(toStaff, visitor, staff), isCounted: false });
      expect(place(toAll, visitor, arabic)).toEqual({
        version: computeBucket("mfe-x", "r1", visitor) < 500 ? "2" : "1",
        isCounted: true,
        bucket: computeBucket("mfe-x", "r1", visitor),
      });
    }
  });

  it("reaches those of an earlier cohort too, once the share is larger", () => {
    const earlier = [{ cohort: "staff" as const, percent: 5, since: BEGAN, until: OVER }];
    const toAll: Rollout = { id: "r2", version: "2", percent: 100, salt: "r1", earlier };
    expect(visitors.every((visitor) => place(toAll, visitor, staff).version === "2")).toBe(true);
  });
});
