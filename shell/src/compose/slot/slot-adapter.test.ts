import type { RemoteModule } from "@kalima/platform/remote";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hangs, healthy, type Loads, remote, setUp, version } from "./slot.fixtures.ts";

const withLastGood = { served: remote({ lastGood: version("v1") }) };

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
      withLastGood,
    );
    place.show();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(tried).toEqual(["v2#0"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(tried).toEqual(["v2#0", "v2#1"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(element.textContent).toBe("one");
  });

  it("leaves the last good version what the others did not use of 8 s", async () => {
    const throwing = healthy("two", (options) => options.onCrashed(new Error("boom")));
    const late = new Promise<ReturnType<typeof healthy>>((resolve) => setTimeout(() => resolve(healthy("one")), 7_900));
    const { element, place } = setUp({ "v2#0": async () => throwing, "v1#0": () => late }, withLastGood);
    place.show();
    await vi.advanceTimersByTimeAsync(7_900);
    expect(element.textContent).toBe("one");
  });

  it("skips the second try of a version that throws while rendering", async () => {
    const throwing = healthy("two", (options) => options.onCrashed(new Error("boom")));
    const { tried, element, reports, place } = setUp(
      { "v2#0": async () => throwing, "v1#0": async () => healthy("one") },
      withLastGood,
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

  it("shows the loading state whenever nothing is mounted, also after Retry and a late crash", async () => {
    let crash = (_error: unknown) => {};
    const fragile = healthy("two", (options) => {
      options.onMounted();
      crash = options.onCrashed;
    });
    const loads: Loads = {};
    const { element, place, parts } = setUp(loads);
    place.show();
    expect(parts.onWaiting).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(parts.onSettled).toHaveBeenCalledTimes(1);
    loads["v2#2"] = async () => fragile;
    element.querySelector("i")?.click();
    expect(parts.onWaiting).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(parts.onSettled).toHaveBeenCalledTimes(2);
    crash(new Error("later"));
    expect(parts.onWaiting).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(0);
    expect(parts.onSettled).toHaveBeenCalledTimes(3);
  });

  it("keeps focus after Retry, in the error box and in the mounted remote", async () => {
    const loads: Loads = {};
    const { element, place } = setUp(loads);
    document.body.append(element);
    const box = () => element.querySelector("i");
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(document.activeElement).toBe(document.body);
    box()?.focus();
    box()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(document.activeElement).toBe(box());
    loads["v2#4"] = async () => ({
      async mount(within, _platform, { onMounted }) {
        within.innerHTML = "<h1>two</h1>";
        onMounted();
        return { unmount: () => {} };
      },
    });
    box()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(document.activeElement?.textContent).toBe("two");
    element.remove();
  });

  it("takes the last good version when a shown remote crashes later", async () => {
    let crash = (_error: unknown) => {};
    const fragile = healthy("two", (options) => {
      options.onMounted();
      crash = options.onCrashed;
    });
    const { element, place } = setUp({ "v2#0": async () => fragile, "v1#0": async () => healthy("one") }, withLastGood);
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    crash(new Error("later"));
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("one");
  });

  it.each<[string, Loads[string], string]>([
    ["throws at load", () => Promise.reject(new TypeError("boom")), "failed"],
    [
      "throws at mount",
      async () => ({
        mount: () => {
          throw new Error("boom");
        },
      }),
      "failed",
    ],
    ["rejects its mount", async () => ({ mount: () => Promise.reject("boom") }), "failed"],
    [
      "throws while rendering, before it rejects",
      async () => ({
        mount: async (_element, _platform, { onCrashed }) => {
          onCrashed(undefined);
          throw new Error("boom");
        },
      }),
      "crashed",
    ],
  ])("contains a remote that %s", async (_what, load, outcome) => {
    const { element, place, reports, parts } = setUp({ "v2#0": load, "v2#1": load, "v2#2": load, "v2#3": load });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("problem");
    expect(reports).toContain(`v2 ${outcome}`);
    expect(parts.onSettled).toHaveBeenCalledOnce();
    expect(parts.onTrouble).toHaveBeenCalledOnce();
    element.querySelector("i")?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("problem");
    expect(element.childNodes.length).toBe(1);
  });

  it("shows the box when the last good version crashes as well, and stops there", async () => {
    const throwing = healthy("two", (options) => options.onCrashed(new Error("boom")));
    const { element, tried, place } = setUp(
      { "v2#0": async () => throwing, "v1#0": async () => throwing },
      withLastGood,
    );
    place.show();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tried).toEqual(["v2#0", "v1#0"]);
    expect(element.textContent).toBe("problem");
  });

  it("continues with new addresses when it returns to a failed remote", async () => {
    const loads: Loads = {};
    const { element, place, tried } = setUp(loads);
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    place.hide();
    loads["v2#2"] = async () => healthy("two");
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v2#1", "v2#2"]);
    expect(element.textContent).toBe("two");
  });

  it("an error while a remote unmounts does not break its place", async () => {
    const sticky: RemoteModule = {
      async mount(element, _platform, { onMounted }) {
        element.textContent = "two";
        onMounted();
        return {
          unmount: () => {
            throw new Error("stuck");
          },
        };
      },
    };
    const { element, place, reports } = setUp({ "v2#0": async () => sticky });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(() => place.hide()).not.toThrow();
    expect(element.childNodes.length).toBe(0);
    expect(reports.at(-1)).toBe("v2 crashed");
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
