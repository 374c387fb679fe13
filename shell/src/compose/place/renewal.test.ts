import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { remote } from "./place.fixtures.ts";
import { createRenewal } from "./renewal.ts";

const two = remote();
const three = remote({ version: "v3" });

function setOf(id: string, ...remotes: ReleasedRemote[]): ReleaseSet {
  return { id, page: "p", remotes };
}

function setUp(current: () => Promise<ReleaseSet>, storage = () => sessionStorage) {
  const reloadPage = vi.fn();
  const asked = vi.fn(current);
  return {
    asked,
    reloadPage,
    renewal: createRenewal({ release: setOf("old", two), current: asked, storage, reloadPage }),
  };
}

beforeEach(() => sessionStorage.clear());

describe("what the server gives by now", () => {
  it.each<[string, ReleaseSet, ReleasedRemote | null]>([
    ["another version", setOf("new", three), three],
    ["the same version", setOf("new", two), null],
    ["nothing", setOf("new"), null],
  ])("is %s", async (_what, set, expected) => {
    expect(await setUp(async () => set).renewal.ask(two)).toBe(expected);
  });

  it("is unknown when no answer comes or it has an unknown shape", async () => {
    expect(await setUp(() => Promise.reject(new Error("no answer"))).renewal.ask(two)).toBeNull();
  });

  it("is asked once for all who want to know", async () => {
    const { renewal, asked } = setUp(async () => setOf("new", three));
    await Promise.all([renewal.ask(two), renewal.ask(two), renewal.ask(remote({ name: "mfe-y" }))]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it("stays with the page once taken", () => {
    const { renewal } = setUp(async () => setOf("new", three));
    expect(renewal.latest(two)).toBe(two);
    renewal.take(three);
    expect(renewal.latest(two)).toBe(three);
  });
});

describe("a reload", () => {
  it("comes once per tab and release set, however often pages ask for it", async () => {
    const answer = vi.fn(async () => setOf("new", three));
    const first = setUp(answer);
    await first.renewal.ask(two);
    expect([first.renewal.reload(), first.renewal.reload()]).toEqual([true, true]);
    expect(first.reloadPage).toHaveBeenCalledOnce();

    const second = setUp(answer);
    await second.renewal.ask(two);
    expect(second.renewal.reload()).toBe(false);
    expect(second.reloadPage).not.toHaveBeenCalled();

    const third = setUp(async () => setOf("newer", three));
    await third.renewal.ask(two);
    expect(third.renewal.reload()).toBe(true);
  });

  it("never comes when this page has the newest set, or the server says nothing", async () => {
    const same = setUp(async () => setOf("old", three));
    await same.renewal.ask(two);
    const silent = setUp(() => Promise.reject(new Error("no answer")));
    await silent.renewal.ask(two);
    expect([same.renewal.reload(), silent.renewal.reload()]).toEqual([false, false]);
  });

  it.each<[string, () => Storage]>([
    [
      "is forbidden",
      () => {
        throw new Error("forbidden");
      },
    ],
    [
      "is full",
      () =>
        ({
          getItem: () => null,
          setItem: () => {
            throw new Error("full");
          },
        }) as unknown as Storage,
    ],
  ])("never comes where storage %s", async (_why, storage) => {
    const { renewal, reloadPage } = setUp(async () => setOf("new", three), storage);
    await renewal.ask(two);
    expect(renewal.reload()).toBe(false);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it("is not stopped by rubbish in the storage", async () => {
    sessionStorage.setItem("RELEASE_RELOADS", '{"a":1}');
    const { renewal } = setUp(async () => setOf("new", three));
    await renewal.ask(two);
    expect(renewal.reload()).toBe(true);
  });
});
