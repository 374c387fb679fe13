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
const get = async (key = "/", work = make()) => (await cache.get(key, work)).text;
/** Lets what began in the background end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("keeps a page for three seconds, then serves it while the next one is made", async () => {
  expect(await get()).toBe("page 1");
  time = 3_000;
  expect(await get()).toBe("page 1");
  time = 3_001;
  expect([await get(), await get()]).toEqual(["page 1", "page 1"]);
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

it("does not keep a page that is not whole, nor one that failed", async () => {
  expect(await get("/", make(false))).toBe("page 1");
  await settle();
  expect(await get()).toBe("page 2");
  await expect(
    get("/failed", async () => {
      throw new Error("no page");
    }),
  ).rejects.toThrow("no page");
  await settle();
  expect(await get("/failed")).toBe("page 3");
});

it("goes on with the old page while the next one is not whole, and tries again", async () => {
  await get();
  time = 10_000;
  const partial = vi.fn(make(false));
  for (const _visit of [1, 2]) {
    expect(await get("/", partial)).toBe("page 1");
    await settle();
  }
  expect(partial).toHaveBeenCalledTimes(2);
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
