import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hangs, healthy, type Loads, lostFile, remote, setUp, version } from "./slot.fixtures.ts";

const three = remote({ version: "v3" });
const one = version("v1", "^2");
const tooNew = (changes = {}) => remote({ version: "v3", ...changes }, "^3");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a page whose remote is gone from the server", () => {
  it("takes the version served now, without a reload and without a message", async () => {
    const { element, tried, reports, place, parts } = setUp({ "v3#0": async () => healthy("three") }, { newer: three });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v2#1", "v3#0"]);
    expect(element.textContent).toBe("three");
    expect(reports).toEqual(["v2 exposed", "v2 failed", "v2 failed", "v3 exposed", "v3 loaded", "v3 mounted"]);
    expect(parts.versionRefresh.reload).not.toHaveBeenCalled();
    expect(parts.onTrouble).not.toHaveBeenCalled();

    place.hide();
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried.slice(3)).toEqual(["v3#0"]);
  });

  it("prefers it to the last good version, which comes when it fails as well", async () => {
    const loads: Loads = { "v1#0": async () => healthy("one") };
    const { element, tried, place } = setUp(loads, { served: remote({ lastGood: one }), newer: three });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v2#1", "v3#0", "v1#0"]);
    expect(element.textContent).toBe("one");
  });

  it("reloads when nothing of it comes, if it may, and shows nothing in between", async () => {
    const { element, place, parts } = setUp({}, { newer: three, mayReload: true });
    place.show();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(parts.versionRefresh.reload).toHaveBeenCalledOnce();
    expect(element.textContent).not.toBe("problem");
  });

  it.each([
    ["the same version is served", { mayReload: true }, 0],
    ["it reloaded already", { newer: three, mayReload: false }, 1],
    ["it is only a slot", { newer: three, mayReload: true, place: { kind: "slot", slot: "app.overlay" } }, 0],
  ] as const)("shows the box when %s", async (_why, ways, asked) => {
    const { element, place, parts } = setUp({}, ways);
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("problem");
    expect(parts.versionRefresh.reload).toHaveBeenCalledTimes(asked);
  });

  it("asks the server about a crash only when no last good version helps", async () => {
    const throwing = healthy("two", (options) => options.onCrashed(new Error("boom")));
    const loads: Loads = {
      "v2#0": async () => throwing,
      "v1#0": async () => healthy("one"),
      "v3#0": async () => healthy("three"),
    };
    const helped = setUp(loads, { served: remote({ lastGood: one }), newer: three });
    const alone = setUp(loads, { newer: three });
    for (const { place } of [helped, alone]) place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(helped.parts.versionRefresh.ask).not.toHaveBeenCalled();
    expect([helped.element.textContent, alone.element.textContent]).toEqual(["one", "three"]);
  });

  it("starts with the version the server gives when a visitor presses Retry", async () => {
    const throwing = healthy("two", (options) => options.onCrashed(new Error("boom")));
    const { element, place, parts, tried } = setUp({
      "v2#0": async () => throwing,
      "v3#0": async () => healthy("three"),
    });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("problem");
    parts.versionRefresh.ask.mockResolvedValue(three);
    element.querySelector("i")?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v3#0"]);
    expect(element.textContent).toBe("three");
  });

  it("a page that the visitor leaves meanwhile does not reload", async () => {
    const { element, tried, place, parts } = setUp({ "v3#0": async () => healthy("three") }, { newer: three });
    let answer = () => {};
    parts.versionRefresh.ask.mockImplementation(() => new Promise((resolve) => (answer = () => resolve(three))));
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    place.hide();
    answer();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tried).toEqual(["v2#0", "v2#1"]);
    expect(element.childNodes.length).toBe(0);
  });

  it("says so when the remote was switched off meanwhile", async () => {
    const off = remote({ version: "v3", isDisabled: true });
    const { element, tried, place } = setUp({ "v3#0": hangs }, { newer: off });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(element.textContent).toBe("switched off");
    place.hide();
    place.show();
    expect(element.textContent).toBe("switched off");
    expect(tried).toEqual(["v2#0", "v2#1"]);
  });
});

describe("a shown remote that misses a file later", () => {
  function fragile() {
    let lose = (_error: unknown) => {};
    const module = healthy("two", (options) => {
      options.onMounted();
      lose = options.onCrashed;
    });
    return { load: async () => module, lose: () => lose(lostFile()) };
  }

  it("comes back at a new address, because the file may only have been late", async () => {
    const two = fragile();
    const { element, tried, reports, place } = setUp({ "v2#0": two.load, "v2#1": async () => healthy("two again") });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    two.lose();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v2#1"]);
    expect(element.textContent).toBe("two again");
    expect(reports).not.toContain("v2 crashed");
  });

  it("takes a newer version first", async () => {
    const two = fragile();
    const loads = { "v2#0": two.load, "v3#0": async () => healthy("three") };
    const { element, tried, place } = setUp(loads, { newer: three });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    two.lose();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v3#0"]);
    expect(element.textContent).toBe("three");
  });

  it("ends at the box when it misses the file again", async () => {
    const [first, second] = [fragile(), fragile()];
    const { element, tried, place } = setUp({ "v2#0": first.load, "v2#1": second.load });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    first.lose();
    await vi.advanceTimersByTimeAsync(0);
    second.lose();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v2#1"]);
    expect(element.textContent).toBe("problem");
  });
});

describe("a remote for another platform", () => {
  it("the last good version loads instead of a remote for another platform, if it is compatible", async () => {
    const loads = { "v3#0": async () => healthy("three"), "v1#0": async () => healthy("one") };
    const { element, tried, reports, place } = setUp(loads, { served: tooNew({ lastGood: one }) });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v1#0"]);
    expect(element.textContent).toBe("one");
    expect(reports).toEqual(["v3 exposed", "v3 failed", "v1 loaded", "v1 mounted"]);
  });

  it("requests a reload when no version fits", async () => {
    const { element, tried, place } = setUp({}, { served: tooNew({ lastGood: version("v1", "^3") }) });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual([]);
    expect(element.textContent).toBe("refresh");
  });

  it("reloads once when it is the newer version that does not fit this page", async () => {
    const { place, parts, tried } = setUp({ "v3#0": hangs }, { newer: tooNew(), mayReload: true });
    place.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(["v2#0", "v2#1"]);
    expect(parts.versionRefresh.reload).toHaveBeenCalledOnce();
  });
});
