import type { ReleasedRemote } from "@kalima/releases-contract";

/** Facts about a page that observers need, also those from before the observers are loaded. */
export type PageNotice =
  | { kind: "mounted"; root: HTMLElement; requestedAt: number }
  | { kind: "error"; error: unknown; stack: string }
  | { kind: "undeclared"; owner: ReleasedRemote; version: string; error: Error }
  | { kind: "call"; owner: ReleasedRemote; version: string; error: unknown; at: number };

/** Kept until the observers come, which load after the page is usable. */
const MAX_KEPT = 50;

export function createNotices() {
  const kept: PageNotice[] = [];
  let observe: ((noticed: PageNotice) => void) | undefined;
  let asked = 0;
  return {
    /** True while a call of a remote waits for its answer. */
    isAsking: () => asked > 0,
    async during<T>(call: Promise<T>): Promise<T> {
      asked += 1;
      try {
        return await call;
      } finally {
        asked -= 1;
      }
    },
    add(noticed: PageNotice): void {
      if (observe) observe(noticed);
      else if (kept.length < MAX_KEPT) kept.push(noticed);
    },
    follow(observer: (noticed: PageNotice) => void): void {
      observe = observer;
      for (const noticed of kept.splice(0)) observer(noticed);
    },
  };
}

/** Errors and rejections of the page that nothing caught. */
export function watchErrors(window: Window, add: (noticed: PageNotice) => void): void {
  const note = (error: unknown, fallback = "") =>
    add({ kind: "error", error, stack: (error instanceof Error && error.stack) || fallback });
  window.addEventListener("error", ({ error, message, filename, lineno, colno }) => {
    // Files that do not load are errors of their element, without a message.
    if (message) note(error ?? message, `${message}\n    at ${filename}:${lineno}:${colno}`);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => note(reason));
}
