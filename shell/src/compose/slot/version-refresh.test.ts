import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { remote } from "./slot.fixtures.ts";
import { createVersionRefresh } from "./version-refresh.ts";

const two = remote();
const three = remote({ version: "v3" });

function makeSet(id: string, ...remotes: ReleasedRemote[]): ReleaseSet {
  return { id, page: "p", remotes };
}

function setUp(current: () => Promise<ReleaseSet>, storage = () => sessionStorage) {
  const reloadPage = vi.fn();
  const asked = vi.fn(current);
  return {
    asked,
    reloadPage,
    versionRefresh: createVersionRefresh({ release: makeSet("old", two), current: asked, storage, reloadPage }),
  };
}

beforeEach(() => sessionStorage.clear());

describe("what the server gives by now", () => {
  it.each<[string, ReleaseSet, ReleasedRemote | null]>([
    ["another version", makeSet("new", three), three],
    ["the same version", makeSet("new", two), null],
    ["nothing", makeSet("new"), null],
  ])("is %s", async (_what, set, expected) => {
    expect(await setUp(async () => set).versionRefresh.ask(two)).toBe(expected);
  });

  it("the version is unknown if no answer arrives or its shape is unknown", async () => {
    expect(await setUp(() => Promise.reject(new Error("no answer"))).versionRefresh.ask(two)).toBeNull();
  });

  it("simultaneous questions share one request", async () => {
    const { versionRefresh, asked } = setUp(async () => makeSet("new", three));
    await Promise.all([
      versionRefresh.ask(two),
      versionRefresh.ask(two),
      versionRefresh.ask(remote({ name: "mfe-y" })),
    ]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it("stays with the page once taken", () => {
    const { versionRefresh } = setUp(async () => makeSet("new", three));
    expect(versionRefresh.latest(two)).toBe(two);
    versionRefresh.take(three);
    expect(versionRefresh.latest(two)).toBe(three);
  });
});

describe("a reload", () => {
  it("comes once per tab and release set, however often pages ask for it", async () => {
    const answer = vi.fn(async () => makeSet("new", three));
    const first = setUp(answer);
    await first.versionRefresh.ask(two);
    expect([first.versionRefresh.reload(), first.versionRefresh.reload()]).toEqual([true, true]);
    expect(first.reloadPage).toHaveBeenCalledOnce();

    const second = setUp(answer);
    await second.versionRefresh.ask(two);
    expect(second.versionRefresh.reload()).toBe(false);
    expect(second.reloadPage).not.toHaveBeenCalled();

    const third = setUp(async () => makeSet("newer", three));
    await third.versionRefresh.ask(two);
    expect(third.versionRefresh.reload()).toBe(true);
  });

  it("never comes when this page has the newest set, or the server says nothing", async () => {
    const same = setUp(async () => makeSet("old", three));
    await same.versionRefresh.ask(two);
    const silent = setUp(() => Promise.reject(new Error("no answer")));
    await silent.versionRefresh.ask(two);
    expect([same.versionRefresh.reload(), silent.versionRefresh.reload()]).toEqual([false, false]);
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
    const { versionRefresh, reloadPage } = setUp(async () => makeSet("new", three), storage);
    await versionRefresh.ask(two);
    expect(versionRefresh.reload()).toBe(false);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it("an invalid value in storage does not prevent a reload", async () => {
    sessionStorage.setItem("RELEASE_RELOADS", '{"a":1}');
    const { versionRefresh } = setUp(async () => makeSet("new", three));
    await versionRefresh.ask(two);
    expect(versionRefresh.reload()).toBe(true);
  });
});
