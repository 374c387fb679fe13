import { describe, expect, it } from "vitest";
import { nextLesson } from "./next-lesson.ts";

describe("nextLesson", () => {
  const lesson = { id: "a", status: "upcoming" as const };
  const early = { ...lesson, startsAt: "2026-04-02T10:00:00Z", endsAt: "2026-04-02T10:50:00Z" };
  const late = { ...lesson, id: "b", startsAt: "2026-04-09T10:00:00Z", endsAt: "2026-04-09T10:50:00Z" };

  it.each([
    ["before all", "2026-04-01T00:00:00Z", early],
    ["while the first runs", "2026-04-02T10:49:59Z", early],
    ["once the first has ended", "2026-04-02T10:50:00Z", late],
    ["after all", "2026-04-10T00:00:00Z", undefined],
  ])("%s", (_when, now, wanted) => {
    expect(nextLesson([late, early], Date.parse(now))).toBe(wanted);
  });

  it("passes over a cancelled one", () => {
    expect(nextLesson([{ ...early, status: "cancelled" }, late], Date.parse("2026-04-01T00:00:00Z"))).toBe(late);
  });
});
