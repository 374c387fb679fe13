import { vi } from "vitest";

/** Globals that Node lacks or implements differently. A remote that uses them while it renders fails on the server. */
const BROWSER_GLOBALS = [
  "window",
  "document",
  "navigator",
  "location",
  "history",
  "localStorage",
  "sessionStorage",
  "matchMedia",
  "getComputedStyle",
  "requestAnimationFrame",
];

/** Far from Cairo, where the browser of tests is. */
const SERVER_ZONE = "Pacific/Auckland";

/** Runs `work` as on a server: without a browser, in another time zone, at another time. */
export async function asServer<T>(now: number, work: () => Promise<T>): Promise<T> {
  await browserIsIdle();
  const ownZone = process.env.TZ;
  // Not `vi.stubGlobal`: taking those back would take back the stubs of the test as well.
  const browser = new Map(BROWSER_GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  for (const name of BROWSER_GLOBALS) {
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });
  }
  process.env.TZ = SERVER_ZONE;
  setClock(now);
  try {
    return await work();
  } finally {
    vi.useRealTimers();
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
    for (const [name, property] of browser) {
      if (property) Object.defineProperty(globalThis, name, property);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

/** React's scheduler may hold tasks of what was taken away before; they would miss the browser while the server renders. */
async function browserIsIdle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve));
}

/** Sets the date alone; timers run on. */
export function setClock(now: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now });
}
