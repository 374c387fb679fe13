import { beforeEach, describe, expect, it, vi } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.ts";

type Page = { text: string; isComplete: Promise<boolean>; precompress(old: Page): Promise<void> };
let time: number;
let made: number;
let cache: PageCache<Page>;
let precompress: Page["precompress"];
beforeEach(() => {
  precompress = async () => undefined;
  time = 0;
  made = 0;
  cache = createPageCache(() => time);
});

const make =
  (isWhole = true) =>
  async (): Promise<Page> => ({ text: `page ${++made}`, isComplete: Promise.resolve(isWhole), precompress });
const get = async (key = "/", work: Parameters<typeof cache.get>[1] = make()) => (await cache.get(key, work)).text;
/** Waits for background renders to end. */
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

it("renders an incomplete page again in the background at once, and serves the first one meanwhile", async () => {
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

it("tries two pages again at a time, and others after their next visitor", async () => {
  const waiting: (() => void)[] = [];
  const partial = (nobodyWaits: boolean) =>
    nobodyWaits ? new Promise<Page>((resolve) => waiting.push(() => void make()().then(resolve))) : make(false)();
  for (const key of ["/a", "/b", "/c", "/d"]) await get(key, partial);
  await settle();
  expect(waiting).toHaveLength(2);
  for (const end of waiting.splice(0)) end();
  await settle();
  expect([await get("/a"), await get("/c")]).toEqual(["page 5", "page 3"]);
  time = 1_001;
  expect(await get("/c")).toBe("page 3");
  await settle();
  expect(await get("/c")).toBe("page 7");
});

it("serves the old page until the next one is packed, and makes one for all who come meanwhile", async () => {
  let end = () => {};
  const packed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const replaced: string[] = [];
  await get();
  precompress = ({ text }) => {
    replaced.push(text);
    return packed;
  };
  time = 3_001;
  for (let visitor = 0; visitor < 50; visitor++) {
    expect(await get()).toBe("page 1");
    await settle();
  }
  expect([made, replaced]).toEqual([2, ["page 1"]]);
  end();
  await settle();
  expect(await get()).toBe("page 2");
});

it("goes on with the old page when the next one cannot be packed", async () => {
  await get();
  precompress = () => Promise.reject(new Error("no memory"));
  time = 3_001;
  await get();
  await settle();
  expect(made).toBe(2);
  expect(await get()).toBe("page 1");
});

it("makes dropped pages anew, and keeps none that was begun before", async () => {
  await get();
  let end = () => {};
  const late = () =>
    new Promise<Page>((resolve) => {
      end = () => resolve({ text: "late", isComplete: Promise.resolve(true), precompress });
    });
  time = 3_001;
  await get("/", late);
  cache.drop();
  expect(await get()).toBe("page 2");
  end();
  await settle();
  expect(await get()).toBe("page 2");
});

describe("another key's page", () => {
  const inZone = (work: Parameters<typeof cache.get>[1] = make()) =>
    cache.get("/ cairo", work, "/").then(({ text }) => text);

  it("stands in until the key has a whole page of its own, which is made once, with time", async () => {
    await get();
    const calls: boolean[] = [];
    const patient = (nobodyWaits: boolean) => {
      calls.push(nobodyWaits);
      return make(calls.length > 1)();
    };
    expect([await inZone(patient), await inZone(patient)]).toEqual(["page 1", "page 1"]);
    await settle();
    // The first try missed a place.
    expect([await inZone(patient), calls]).toEqual(["page 1", [true, true]]);
    await settle();
    expect([await inZone(), made]).toEqual(["page 3", 3]);
  });

  it.each([
    ["misses a place", make(false), () => undefined],
    [
      "is too old",
      make(),
      () => {
        time = 60_001;
      },
    ],
    ["was dropped", make(), () => cache.drop()],
    ["failed", () => Promise.reject(new Error("no page")), () => undefined],
  ])("does not where it %s", async (_why, first, then) => {
    await get("/", first).catch(() => undefined);
    await settle();
    then();
    const before = made;
    expect(await inZone()).toBe(`page ${before + 1}`);
  });

  it("does not give way to a page that was begun before all pages were dropped", async () => {
    await get();
    await inZone();
    cache.drop();
    await settle();
    expect(await inZone()).toBe("page 3");
  });
});
