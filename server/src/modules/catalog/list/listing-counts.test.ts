import type { TrainerFacets } from "@kalima/catalog-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { seed } from "../../../seed/seed.ts";
import { refreshListings } from "./refresh-listings.ts";

type Listed = { id: string; nextFree: string[] };

const NOW = new Date("2026-10-20T08:00:00Z");
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  server.setTime(NOW);
  await seed(server.database, NOW);
});
afterAll(() => server.close());

const zone = { "x-timezone": "Asia/Kathmandu" };
async function read<T>(path: string): Promise<T> {
  return (await server.as()("GET", path, undefined, zone)).json().data;
}
const readFacets = (query: string) => read<TrainerFacets>(`/api/teachers/facets?${query}`);
const listTrainers = (query: string) => read<Listed[]>(`/api/teachers?limit=50&${query}`);

/** Every count of an answer, with the parameter that it is about. */
function listCounts({
  specializations,
  countries,
  levels,
  minRatings,
  hours,
  genders = [],
  withVideo = 0,
}: TrainerFacets) {
  const rows = {
    specialization: specializations,
    country: countries,
    level: levels,
    minRating: minRatings,
    hours,
    gender: genders,
    hasVideo: withVideo > 0 ? [{ value: "true", count: withVideo }] : [],
  };
  return Object.entries(rows).flatMap(([name, counts]) => counts.map(({ value, count }) => ({ name, value, count })));
}

describe("GET /api/teachers/facets", () => {
  it.each([
    "",
    "specialization=ielts,kids",
    "country=EG,GB&level=B1",
    "minRating=4.5",
    "hours=1m,2e,6n",
    "search=gram",
    "gender=female&level=B1",
    "specialization=business&hours=0a,1a,2a&maxPrice=30000",
  ])("counts what the list shows with each value, and all other filters of %s", async (query) => {
    const facets = await readFacets(query);
    expect(facets).toMatchObject({ isEstimated: false, total: (await listTrainers(query)).length });
    expect(listCounts(facets)).not.toEqual([]);
    for (const { name, value, count } of listCounts(facets)) {
      const chosen = new URLSearchParams(query);
      chosen.set(name, String(value));
      expect([name, value, (await listTrainers(chosen.toString())).length]).toEqual([name, value, count]);
    }
  });

  it("names the cheapest and dearest lesson of those that fit otherwise", async () => {
    const { prices } = await readFacets("specialization=kids&minPrice=100000");
    const listed = await read<{ pricePerLesson: { amountMinor: number } }[]>(
      "/api/teachers?specialization=kids&limit=50",
    );
    const amounts = listed.map(({ pricePerLesson }) => pricePerLesson.amountMinor);
    expect([prices?.min.amountMinor, prices?.max.amountMinor]).toEqual([Math.min(...amounts), Math.max(...amounts)]);
  });
});

describe("GET /api/teachers", () => {
  const orders = ["match", "soonest", "rating", "price"];
  const filters = ["", "&minRating=3", "&hours=1m,2e,3a&level=B1", "&search=e"];

  it.each(orders.flatMap((sort) => filters.map((filter) => [sort, filter] as const)))(
    "pages by %s%s show everybody once",
    async (sort, filter) => {
      // Nobody can book one who works at no time, and that trainer is on the last page.
      await server.database.query(
        "DELETE FROM trainer_shifts WHERE trainer_id = (SELECT min(id::text)::uuid FROM trainers)",
      );
      await refreshListings(server.database, NOW);
      const all = await listTrainers(`sort=${sort}${filter}`);
      const paged: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const path: string = `/api/teachers?limit=4&sort=${sort}${filter}${cursor && `&cursor=${cursor}`}`;
        const answer = (await server.as()("GET", path, undefined, zone)).json();
        paged.push(...answer.data.map(({ id }: Listed) => id));
        cursor = answer.page.nextCursor;
      }
      expect(paged).toEqual(all.map(({ id }) => id));
      expect(new Set(paged).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(4);
      if (sort !== "soonest") return;
      const first = all.map(({ nextFree }) => nextFree[0] ?? "9999");
      expect(first).toEqual([...first].sort());
    },
  );

  it.each([
    ["specialization=kids,flying", "specialization"],
    ["country=Egypt", "country"],
    ["ids=1", "ids"],
    ["sort=price&cursor=x", "cursor"],
  ])("refuses %s and names the field", async (query, field) => {
    const answer = await server.as()("GET", `/api/teachers?${query}`);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
  });

  it("shows only the trainers that ids names", async () => {
    const [first, , third] = await listTrainers("");
    const shown = await listTrainers(`ids=${first?.id},${third?.id}`);
    expect(shown.map(({ id }) => id)).toEqual([first?.id, third?.id]);
    expect(await listTrainers("ids=")).toEqual([]);
  });

  it.each(["نور", "السَّيد", "sayed nour", "NOUR EL", "محادث"])("finds Nour El-Sayed by %s", async (search) => {
    const found = await read<{ name: { en: string } }[]>(`/api/teachers?limit=50&search=${encodeURIComponent(search)}`);
    expect(found.map(({ name }) => name.en)).toContain("Nour El-Sayed");
  });

  it.each(["للأعمال", "والأعمال", "بالأعمال", "كالأعمال", "فالأعمال", "وللأعمال"])(
    "finds by %s what الأعمال finds",
    async (search) => {
      const listIds = async (words: string) =>
        (await listTrainers(`search=${encodeURIComponent(words)}`)).map(({ id }) => id);
      const expected = await listIds("الأعمال");
      expect(expected.length).toBeGreaterThan(3);
      expect(await listIds(search)).toEqual(expected);
    },
  );

  it("finds a name that begins with such a letter by itself alone", async () => {
    const all = await read<{ name: { ar: string } }[]>("/api/teachers?limit=50");
    const words = all
      .flatMap(({ name }) => name.ar.split(" "))
      .filter((word) => /^[وفبكل][بتجدرسعفقلمنهوي]{4,}$/.test(word));
    expect(words.length).toBeGreaterThan(0);
    for (const word of new Set(words)) {
      const found = await read<object[]>(`/api/teachers?limit=50&search=${encodeURIComponent(word)}`);
      expect(found.length, word).toBeGreaterThan(0);
      expect(
        found.every((trainer) => JSON.stringify(trainer).includes(word)),
        word,
      ).toBe(true);
    }
  });
});
