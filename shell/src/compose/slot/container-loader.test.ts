import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Container, createContainerLoader } from "./container-loader.ts";

const URL = "https://assets.test/mfe-one/1.0.0/remoteEntry.js";
const NAME = "mfe_one_1_0_0";
let scripts: HTMLScriptElement[];
let join: ReturnType<typeof vi.fn<(container: Container) => Promise<void>>>;
beforeEach(() => {
  scripts = [];
  join = vi.fn(async () => undefined);
  vi.spyOn(document.head, "append").mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(window, NAME);
});

const open = (trusted = (url: string) => url) =>
  createContainerLoader({ join, trusted, integrityOf: () => "sha384-known" });
const container = (): Container => ({ init: vi.fn(), get: vi.fn() });

/** The script arrives and runs. */
function arrive(leaves: Container | undefined = container(), script = scripts.at(-1)): Container | undefined {
  Reflect.set(window, NAME, leaves);
  script?.dispatchEvent(new Event("load"));
  return leaves;
}

describe("a container", () => {
  it("comes from a script with its hash, joined once, for all who ask for it", async () => {
    const load = open();
    const asked = [load(URL, NAME), load(URL, NAME)];
    const arrived = arrive();
    expect(await Promise.all(asked)).toEqual([arrived, arrived]);
    expect([await load(URL, NAME), scripts.length, join.mock.calls.length]).toEqual([arrived, 1, 1]);
    expect(scripts[0]).toMatchObject({ src: URL, integrity: "sha384-known", crossOrigin: "anonymous" });
  });

  it("an address outside of this release is not requested", async () => {
    const load = open(() => {
      throw new TypeError("not a file of this release");
    });
    await expect(load(URL, NAME)).rejects.toThrow("not a file of this release");
    expect(scripts).toEqual([]);
  });

  it.each<[string, (load: ReturnType<typeof open>) => Promise<void> | void, string]>([
    ["does not come", () => void scripts[0]?.dispatchEvent(new Event("error")), "cannot be loaded"],
    ["leaves nothing in the page", () => void Reflect.set(window, NAME, undefined), `leaves no ${NAME}`],
  ])("that %s is loaded anew at the next call", async (_what, fail, message) => {
    const load = open();
    const first = load(URL, NAME);
    fail(load);
    scripts[0]?.dispatchEvent(new Event("load"));
    await expect(first).rejects.toThrow(message);
    const second = load(URL, NAME);
    const arrived = arrive();
    expect(await second).toBe(arrived);
  });

  it("that cannot be joined is loaded anew, too", async () => {
    join.mockRejectedValueOnce(new Error("no shared React"));
    const load = open();
    const first = load(URL, NAME);
    arrive();
    await expect(first).rejects.toThrow("no shared React");
    const second = load(URL, NAME);
    const arrived = arrive();
    expect(await second).toBe(arrived);
  });

  it("the container of an earlier address is not used", async () => {
    const load = open();
    const first = load(URL, NAME);
    arrive();
    await first;
    const second = load(`${URL}?attempt=1`, NAME);
    scripts[1]?.dispatchEvent(new Event("load"));
    await expect(second).rejects.toThrow(`leaves no ${NAME}`);
  });

  it("loading ends after ten seconds", async () => {
    vi.useFakeTimers();
    const load = open();
    const outcome = load(URL, NAME).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(scripts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toContain("no answer within 10000 ms");
  });
});
