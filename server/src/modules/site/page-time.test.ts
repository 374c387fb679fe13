import { expect, it } from "vitest";
import { pageTime } from "./page-time.ts";

it.each([
  { after: 0, reads: 150, places: 120 },
  { after: 30, reads: 120, places: 120 },
  { after: 150, reads: 0, places: 100 },
  { after: 220, reads: 0, places: 30 },
  { after: 400, reads: 0, places: 0 },
])("a page that has waited $after ms may wait $reads more for reads and $places for places", (row) => {
  let now = 1_000;
  const time = pageTime(() => now);
  now += row.after;
  expect([time.readsMs(), time.placesMs()]).toEqual([row.reads, row.places]);
});
