import type { WorkingWeek } from "@kalima/catalog-contract";
import { describe, expect, it } from "vitest";
import { copyDay, isOpenAt, paint, readTyped, replaceDay, sumMinutes, writeTyped } from "./ranges.ts";

const hours = (from: number, until: number) => ({ from: from * 60, until: until * 60 });
const closed: WorkingWeek = [[], [], [], [], [], [], []];

describe("readTyped", () => {
  it.each([
    ["9-12, 14-18", [hours(9, 12), hours(14, 18)]],
    ["14:30–18", [hours(14.5, 18)]],
    ["٩-١٢، ١٤-١٨", [hours(9, 12), hours(14, 18)]],
    ["9am - 12pm; 2-6pm", [hours(9, 12), hours(14, 18)]],
    ["11am-2pm", [hours(11, 14)]],
    ["10 إلى 12", [hours(10, 12)]],
    ["9 ص - 1 م", [hours(9, 13)]],
    ["20-24", [hours(20, 24)]],
    ["20-0", [hours(20, 24)]],
    ["9-12, 11-13", [hours(9, 13)]],
    ["", []],
  ])("reads %s", (text, ranges) => {
    expect(readTyped(text)).toEqual({ ranges, nextDay: [] });
  });

  it("takes hours over midnight for two days", () => {
    expect(readTyped("22-2")).toEqual({ ranges: [hours(22, 24)], nextDay: [hours(0, 2)] });
  });

  it.each(["9", "9-", "9:15-12", "25-26", "9-9", "noon-3", "9-12-15", "13pm-2pm", "0am-3am"])(
    "does not guess at %s",
    (text) => {
      expect(readTyped(text)).toBeNull();
    },
  );

  it("reads what is written", () => {
    const ranges = [hours(0, 1.5), hours(9, 12), hours(22.5, 24)];
    expect(writeTyped(ranges)).toBe("0-1:30, 9-12, 22:30-24");
    expect(readTyped(writeTyped(ranges))?.ranges).toEqual(ranges);
  });
});

describe("a week", () => {
  it("is painted open and closed in rectangles, whose ranges join and part", () => {
    const open = paint(closed, { days: [1, 3], first: 18, last: 35, opens: true });
    expect(open[1]).toEqual([hours(9, 18)]);
    const parted = paint(open, { days: [1], first: 24, last: 27, opens: false });
    expect([parted[1], parted[3], parted[2]]).toEqual([[hours(9, 12), hours(14, 18)], [hours(9, 18)], []]);
    expect([isOpenAt(parted[1] ?? [], 23), isOpenAt(parted[1] ?? [], 24)]).toEqual([true, false]);
    expect(sumMinutes(parted)).toBe((7 + 9) * 60);
  });

  it("copies a day to others, in place of what they had", () => {
    const week = replaceDay(replaceDay(closed, 1, [hours(9, 12)]), 3, [hours(20, 22)]);
    expect(copyDay(week, 1, [3, 5])).toEqual([[], [hours(9, 12)], [], [hours(9, 12)], [], [hours(9, 12)], []]);
  });
});
