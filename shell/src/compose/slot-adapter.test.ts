import type { ReleasedRemote, RemoteVersion } from "@kalima/contracts/api";
import type { Platform } from "@kalima/platform";
import type { MountOptions, RemoteModule } from "@kalima/platform/remote";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { occupy, type SlotAdapterParts } from "./slot-adapter.ts";

function version(name: string): RemoteVersion {
  return {
    version: name,
    container: name,
    entry: `https://assets.example/${name}/remoteEntry.js`,
    integrity: "sha384-x",
    preload: [],
  };
}

function remote(lastGood: RemoteVersion | null = null): ReleasedRemote {
  const contract = {
    name: "mfe-x",
    platform: "^1",
    publishes: [],
    consumes: [],
    version: "v2",
    commit: "c",
    pages: [],
    slots: [],
  };
  return { name: "mfe-x", ...version("v2"), contract, lastGood, rollout: null, isDisabled: false, isLocal: false };
}

/** A remote that writes its version into the element; `during` lets a test act as its rendering. */
function healthy(
  label: string,
  during: (options: MountOptions) => void = (options) => options.onMounted(),
): RemoteModule {
  return {
    async mount(element, _platform, options) {
      element.textContent = label;
      during(options);
      return { unmount: () => element.replaceChildren() };
    },
  };
}

type Loads = Record<string, () => Promise<RemoteModule>>;

function setUp(loads: Loads, lastGood: RemoteVersion | null = null) {
  const element = document.createElement("div");
  const reports: string[] = [];
  const tried: string[] = [];
  const parts: SlotAdapterParts = {
    load: (_name, { version: wanted }, attempt) => {
      tried.push(`${wanted}#${attempt}`);
      return (loads[`${wanted}#${attempt}`] ?? (() => Promise.reject(new Error("refused"))))();
    },
    platformFor: () => ({}) as Platform,
    report: (_remote, of, outcome) => reports.push(`${of} ${outcome}`),
    onTrouble: vi.fn(),
    looks: {
      skeleton: (within) => draw(within, "skeleton"),
      problem: (within, _place, retry) => {
        const remove = draw(within, "problem");
        within.querySelector("i")?.addEventListener("click", retry);
        return remove;
      },
    },
  };
  return { element, reports, tried, parts, place: occupy(element, remote(lastGood), { kind: "page" }, parts) };
}

function draw(within: HTMLElement, text: string): () => void {
  const node = document.createElement("i");
  node.textContent = text;
  within.append(node);
  return () => node.remove();
}

const hangs = () => new Promise<RemoteModule>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a remote in its place", () => {
  it("mounts the released version and reports each step", async () => {
    const { element, reports, place, parts } = setUp({ "v2#0": async () => healthy("two") });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("two");
    expect(reports).toEqual(["v2 exposed", "v2 loaded", "v2 mounted"]);
    expect(parts.onTrouble).not.toHaveBeenCalled();
  });

  it("shows the skeleton only to those who wait, and until the content has rendered", async () => {
    let finish = () => {};
    const slow = healthy("two", (options) => {
      finish = options.onMounted;
    });
    const { element, place } = setUp({ "v2#0": async () => slow });
    place.show();
    await vi.advanceTimersByTimeAsync(149);
    expect(element.textContent).toBe("two");
    await vi.advanceTimersByTimeAsync(1);
    expect(element.textContent).toBe("twoskeleton");
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("two");
  });

  it("tries once more at a new address when the first load is refused", async () => {
    const { element, tried, place, parts } = setUp({ "v2#1": async () => healthy("two") });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v2#1"]);
    expect(element.textContent).toBe("two");
    expect(parts.onTrouble).toHaveBeenCalledOnce();
  });

  it("gives a load that hangs 4 s, its second try 2 s, then takes the last good version", async () => {
    const { element, tried, place } = setUp(
      { "v2#0": hangs, "v2#1": hangs, "v1#0": async () => healthy("one") },
      version("v1"),
    );
    place.show();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(tried).toEqual(["v2#0"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(tried).toEqual(["v2#0", "v2#1"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(element.textContent).toBe("one");
  });

  it("skips the second try of a version that throws while rendering", async () => {
    const throwing = healthy("two", (options) => options.onCrashed(new Error("boom")));
    const { tried, element, reports, place } = setUp(
      { "v2#0": async () => throwing, "v1#0": async () => healthy("one") },
      version("v1"),
    );
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v1#0"]);
    expect(element.textContent).toBe("one");
    expect(reports).toContain("v2 crashed");
  });

  it("shows the box when nothing helps, and Retry works once the remote is back", async () => {
    const loads: Loads = {};
    const { element, place, tried } = setUp(loads);
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("problem");
    loads["v2#2"] = async () => healthy("two");
    element.querySelector("i")?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried.at(-1)).toBe("v2#2");
    expect(element.textContent).toBe("two");
  });

  it("takes the last good version when a shown remote crashes later", async () => {
    let crash = (_error: unknown) => {};
    const fragile = healthy("two", (options) => {
      options.onMounted();
      crash = options.onCrashed;
    });
    const { element, place } = setUp(
      { "v2#0": async () => fragile, "v1#1": async () => healthy("one") },
      version("v1"),
    );
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    crash(new Error("later"));
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("one");
  });

  it("never mounts into a place that was left", async () => {
    let arrive = (_module: RemoteModule) => {};
    const late = () =>
      new Promise<RemoteModule>((resolve) => {
        arrive = resolve;
      });
    const { element, place } = setUp({ "v2#0": late });
    place.show();
    place.hide();
    arrive(healthy("two"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(element.childNodes.length).toBe(0);
  });

  it("leaves nothing behind after it is left", async () => {
    const { element, place } = setUp({ "v2#0": async () => healthy("two") });
    for (let cycle = 0; cycle < 20; cycle += 1) {
      place.show();
      await vi.advanceTimersByTimeAsync(200);
      place.hide();
    }
    expect(element.childNodes.length).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
