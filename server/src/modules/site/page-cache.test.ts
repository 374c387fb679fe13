import { beforeEach, expect, it, vi } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.ts";

type Page = { text: string; isWhole: Promise<boolean> };
let time: number;
let made: number;
let cache: PageCache<Page>;
beforeEach(() => {
  time = 0;
  made = 0;
  cache = createPageCache(() => time);
});

const make =
  (isWhole = true) =>
  async () => ({ text: `page ${++made}`, isWhole: Promise.resolve(isWhole) });
const get = async (key = "/", work: Parameters<typeof cache.get>[1] = make()) => (await cache.get(key, work)).text;
/** Lets what began in the background end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("keeps a page for three seconds, then serves it while the next one is made", async () => {
  expect(await get()).toBe("page 1");
  time = 3_000;
  expect(await get()).toBe("page 1");
  time = 3_001;
  expect(await Promise.all([get(), get()])).toEqual(["page 1", "page 1"]);
  await settle();
  expect([await get(), made]).toEqual(["page 2", 2]);
});

it("makes a page anew that is a minute old", async () => {
  await get();
  time = 60_001;
  expect(await get()).toBe("page 2");
});

it("makes one page for all who come at the same time", async () => {
  expect(await Promise.all([get(), get(), get("/other")])).toEqual(["page 1", "page 1", "page 2"]);
});

it("makes a page that misses a place once more at once, with time, and serves the first one meanwhile", async () => {
  const calls: boolean[] = [];
  const whenPatient = (nobodyWaits: boolean) => {
    calls.push(nobodyWaits);
    return make(nobodyWaits)();
  };
  expect([await get("/", whenPatient), await get("/", whenPatient)]).toEqual(["page 1", "page 1"]);
  await settle();
  expect([await get("/", whenPatient), calls]).toEqual(["page 2", [false, true]]);
});

it("tries again every second for a page that stays incomplete", async () => {
  const partial = vi.fn(make(false));
  await get("/", partial);
  await settle();
  time = 1_000;
  expect([await get("/", partial), partial.mock.calls.length]).toEqual(["page 2", 2]);
  time = 1_001;
  await get("/", partial);
  await settle();
  expect([await get("/", partial), partial.mock.calls.length]).toEqual(["page 3", 3]);
});

it("does not keep a page that failed", async () => {
  const fail = () => Promise.reject(new Error("no page"));
  await expect(get("/", fail)).rejects.toThrow("no page");
  await settle();
  expect(await get()).toBe("page 1");
});

it("goes on with the old page while the next one is not whole or fails, and tries again", async () => {
  await get();
  time = 10_000;
  const partial = vi.fn(make(false));
  const fail = vi.fn(() => Promise.reject(new Error("no page")));
  for (const next of [partial, fail, partial]) {
    expect(await get("/", next)).toBe("page 1");
    await settle();
  }
  expect([partial.mock.calls.length, fail.mock.calls.length]).toEqual([2, 1]);
  expect(await get()).toBe("page 1");
});

it("keeps the pages that were used last", async () => {
  await get("/first");
  for (let at = 0; at < 299; at++) await get(`/${at}`);
  await get("/first");
  await get("/one more");
  expect(await get("/first")).toBe("page 1");
  expect(await get("/0")).not.toBe("page 2");
});
