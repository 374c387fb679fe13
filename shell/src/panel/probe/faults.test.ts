import type { Platform } from "@kalima/platform";
import type { RemoteModule } from "@kalima/platform/remote";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFaults, type Fault } from "./faults.ts";

const served = {
  version: "2",
  container: "x_2",
  entry: "https://assets.example/x/2/remoteEntry.js",
  integrity: "sha384-x",
  preload: [],
};
const lastGood = { ...served, version: "1" };
const healthy: RemoteModule = { mount: async () => ({ unmount() {} }) };

function setUp(fault?: Fault, everyVersion = false) {
  const storage = sessionStorage;
  const faults = createFaults({ storage, servedVersion: () => "2", pageAddress: "https://site.example/" });
  if (fault) faults.choose("mfe-x", { fault, everyVersion });
  const load = vi.fn(async () => healthy);
  return { faults, load, faulty: faults.into(load) };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a fault between shell and remote", () => {
  it("no fault is set by default", async () => {
    const { faulty, load } = setUp();
    expect(await faulty("mfe-x", served, 0)).toBe(healthy);
    expect(load).toHaveBeenCalledWith("mfe-x", served, 0);
  });

  it("refuses the served version, and the last good one only when set to", async () => {
    const { faulty, faults } = setUp("refused");
    await expect(faulty("mfe-x", served, 0)).rejects.toThrow("refused");
    expect(await faulty("mfe-x", lastGood, 0)).toBe(healthy);
    expect(await faulty("mfe-y", served, 0)).toBe(healthy);
    faults.choose("mfe-x", { fault: "refused", everyVersion: true });
    await expect(faulty("mfe-x", lastGood, 0)).rejects.toThrow("refused");
  });

  it("delays a slow file by 30 s", async () => {
    const { faulty, load } = setUp("slow");
    const coming = faulty("mfe-x", served, 0);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await coming).toBe(healthy);
  });

  it("serves a page in place of the entry, so that the hash of the entry does not match", async () => {
    const { faulty, load } = setUp("html");
    await faulty("mfe-x", served, 1);
    const asked = { ...served, container: "x_2_html", entry: "https://site.example/" };
    expect(load).toHaveBeenCalledWith("mfe-x", asked, 1);
  });

  it("crashes where the remote would render", async () => {
    const { faulty } = setUp("crash");
    const onCrashed = vi.fn();
    const module = await faulty("mfe-x", served, 0);
    const options = { place: { kind: "page" } as const, onMounted: vi.fn(), onCrashed };
    await module.mount(document.createElement("div"), {} as Platform, options);
    expect(onCrashed).toHaveBeenCalledOnce();
    expect(options.onMounted).not.toHaveBeenCalled();
  });

  it("outlives a load of the page, and ends when it is taken back", () => {
    setUp("crash");
    const { faults } = setUp();
    expect(faults.of("mfe-x")).toEqual({ fault: "crash", everyVersion: false });
    faults.choose("mfe-x", null);
    expect(setUp().faults.of("mfe-x")).toBeNull();
  });

  it("forgets what is no list of faults", () => {
    sessionStorage.setItem("DEVELOPER_FAULTS", "{");
    expect(setUp().faults.of("mfe-x")).toBeNull();
  });
});
