import type { CDPSession, Page } from "@playwright/test";

/** Counts of objects that a page still holds after garbage collection. */
export type LiveThings = {
  /** DOM nodes, also those detached from the document. */
  nodes: number;
  listeners: number;
  /** Timers that were set and have neither fired for good nor been cleared. */
  timers: number;
  /** Open subscriptions of RxJS, and listeners of queries. */
  subscriptions: number;
};

/** Node's types of the same names do not hold in a page. */
type BrowserTimers = {
  setTimeout(work: TimerHandler, ms?: number, ...rest: unknown[]): number;
  setInterval(work: TimerHandler, ms?: number, ...rest: unknown[]): number;
  clearTimeout(id?: number): void;
};

/** Counts timers from the first script on. */
function watchTimers(): void {
  const live = new Map<number, string>();
  const { setTimeout: later, setInterval: again, clearTimeout: stop } = window as unknown as BrowserTimers;
  const from = () => (new Error().stack ?? "").split("\n").slice(3, 6).join(" ");
  const clear = (id?: number) => {
    if (id !== undefined) live.delete(id);
    stop(id);
  };
  const timers: BrowserTimers & { clearInterval: typeof clear } = {
    setTimeout(work, ms, ...rest) {
      const id = later(
        (...given: unknown[]) => {
          live.delete(id);
          if (typeof work === "function") work(...given);
        },
        ms,
        ...rest,
      );
      live.set(id, `${ms} ms, ${from()}`);
      return id;
    },
    setInterval(work, ms, ...rest) {
      const id = again(work, ms, ...rest);
      live.set(id, `every ${ms} ms, ${from()}`);
      return id;
    },
    // One pool of numbers serves both kinds.
    clearTimeout: clear,
    clearInterval: clear,
  };
  Object.assign(window, timers, { liveTimers: live });
}

/** Runs in the page over every object of its heap. */
function countSubscriptions(this: unknown[]): number {
  const readProperty = (thing: unknown, key: string): unknown => {
    try {
      return Object.getOwnPropertyDescriptor(thing as object, key)?.value;
    } catch {
      return undefined;
    }
  };
  let count = 0;
  for (const thing of this) {
    const isSubscription = readProperty(thing, "closed") === false && "_finalizers" in (thing as object);
    if (isSubscription) count += 1;
    const listeners = readProperty(thing, "listeners");
    if (listeners instanceof Set) count += listeners.size;
  }
  return count;
}

export type Watcher = {
  count(): Promise<LiveThings>;
  /** How many live timers were set where, for the message of a test that fails. */
  timers(): Promise<string[]>;
};

/** To be called before the page loads anything. */
export async function watchLiveThings(page: Page): Promise<Watcher> {
  await page.addInitScript(watchTimers);
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Performance.enable");

  let counted = 0;
  async function subscriptions(): Promise<number> {
    // A group for each count: a poll that has run out of time may still be counting.
    counted += 1;
    const objectGroup = `live-things-${counted}`;
    const { result: prototype } = await session.send("Runtime.evaluate", {
      expression: "Object.prototype",
      objectGroup,
    });
    if (!prototype.objectId) throw new Error("the page has no objects");
    const { objects } = await session.send("Runtime.queryObjects", {
      prototypeObjectId: prototype.objectId,
      objectGroup,
    });
    const { result } = await session.send("Runtime.callFunctionOn", {
      functionDeclaration: countSubscriptions.toString(),
      ...(objects.objectId && { objectId: objects.objectId }),
      returnByValue: true,
    });
    await session.send("Runtime.releaseObjectGroup", { objectGroup });
    return Number(result.value);
  }

  return {
    async count() {
      const open = await subscriptions();
      // Twice: what finalizers let go is only seen the second time.
      await session.send("HeapProfiler.collectGarbage");
      await session.send("HeapProfiler.collectGarbage");
      const { metrics } = await session.send("Performance.getMetrics");
      const metric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
      const timers = await page.evaluate(() => (window as { liveTimers?: Map<number, string> }).liveTimers?.size ?? 0);
      return { nodes: metric("Nodes"), listeners: metric("JSEventListeners"), timers, subscriptions: open };
    },
    timers: () =>
      page.evaluate(() => {
        const places = new Map<string, number>();
        for (const place of (window as { liveTimers?: Map<number, string> }).liveTimers?.values() ?? []) {
          places.set(place, (places.get(place) ?? 0) + 1);
        }
        return [...places].map(([place, count]) => `${count} × ${place}`);
      }),
  };
}
