import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeDataFolders } from "../../../server/src/kernel/database/embedded/cluster-folder.ts";
import { joinDatabase, type OpenDatabase } from "../../../server/src/kernel/database/open-database.ts";
import { facetsRepository } from "../../../server/src/modules/catalog/list/facets.repository.ts";
import { listingsRepository } from "../../../server/src/modules/catalog/list/listings.repository.ts";
import { ANY_TRAINER } from "../../../server/src/modules/catalog/list/trainer-filter.ts";
import { trainersRows } from "./bench-trainers.ts";
import { fillSchool } from "./fill-school.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
/** More than the counts look at one by one. */
const COUNT = 900;
const dataFolder = mkdtempSync(join(tmpdir(), "kalima-bench-trainers-"));
let opened: OpenDatabase;

beforeAll(async () => {
  // A tool, as the bench is, connects as the owner, who may fill tables without their triggers.
  opened = await joinDatabase({ dataFolder, databaseUrl: undefined }, { info: () => undefined, warn: () => undefined });
  await fillSchool(opened.database, COUNT, NOW);
}, 60_000);
afterAll(async () => {
  await opened.close();
  await removeDataFolders(dataFolder);
});

it("generates trainers that the list finds, with free times of their hours", async () => {
  const asker = { now: NOW.getTime(), timeZone: "Africa/Cairo" };
  const page = (search: string) =>
    listingsRepository(opened.database).listPage({
      filter: { ...ANY_TRAINER, search },
      order: "soonest",
      after: null,
      limit: COUNT,
      asker,
    });
  const all = await page("");
  expect(all).toHaveLength(COUNT);
  expect(all.filter(({ next_free, shifts }) => next_free && shifts.length > 0).length).toBeGreaterThan(COUNT / 2);
  expect((await page("nour")).length).toBeLessThan(COUNT);
});

it("counts a large school from a sample, in round numbers, and leaves out no country", async () => {
  const asker = { now: NOW.getTime(), timeZone: "Africa/Cairo" };
  const facets = await facetsRepository(opened.database).count(ANY_TRAINER, asker);
  expect(facets).toMatchObject({ isEstimated: true, total: COUNT });
  const live = await opened.database.query<{ country: string; count: number }>(
    "SELECT country, count(*)::int AS count FROM trainers GROUP BY country ORDER BY country",
  );
  const listed = [...facets.countries.map(({ value }) => value), ...(facets.otherCountries ?? [])];
  expect(listed.toSorted()).toEqual(live.map(({ country }) => country));
  expect(facets.countries.filter(({ count }) => count !== Number(count.toPrecision(2)))).toEqual([]);
  const short = facets.lessonLengths?.find(({ value }) => value === 30)?.count ?? 0;
  expect(short / COUNT).toBeGreaterThan(0.2);
  expect(short / COUNT).toBeLessThan(0.5);
});

it("prints a time for each filter, order, count and deep page", async () => {
  const rows = await trainersRows(opened.database, NOW, 1);
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  expect(rows.filter(({ what }) => what.includes("page 200"))).toHaveLength(4);
  for (const { value } of rows) expect(value).toMatch(/^\d+(\.\d+)? ms$/);
}, 60_000);
