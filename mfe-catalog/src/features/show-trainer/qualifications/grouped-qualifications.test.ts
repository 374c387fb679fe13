import type { Qualification } from "@kalima/catalog-contract";
import { expect, it } from "vitest";
import { groupQualifications } from "./grouped-qualifications.ts";

const line = (kind: Qualification["kind"], fromYear: number, toYear: number | null = null): Qualification => ({
  kind,
  title: { en: `${kind} ${fromYear}`, ar: "عنوان" },
  institution: { en: "Cairo", ar: "القاهرة" },
  fromYear,
  toYear,
});

it("groups by kind, newest first, and leads with what goes on", () => {
  const groups = groupQualifications([
    line("certificate", 2015),
    line("experience", 2010, 2019),
    line("unknown", 2020),
    line("certificate", 2021),
    line("experience", 2012),
    line("experience", 2014, 2019),
  ]);
  expect(groups.map(({ kind, lines }) => [kind, lines.map(({ fromYear }) => fromYear)])).toEqual([
    ["experience", [2012, 2014, 2010]],
    ["certificate", [2021, 2015]],
  ]);
});
