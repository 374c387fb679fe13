import type { ReleasedRemote, RemoteVersion } from "@kalima/contracts/api";
import type { Platform } from "@kalima/platform";
import type { MountedRemote, Place } from "@kalima/platform/remote";
import type { LoadRemote } from "./remote-loader.ts";

export type Outcome = "exposed" | "loaded" | "mounted" | "failed" | "crashed";

/** How a place looks while it has no remote in it; each draws into the given element and returns how to take it away. */
export type PlaceLooks = {
  skeleton(element: HTMLElement, place: Place): () => void;
  problem(element: HTMLElement, place: Place, retry: () => void): () => void;
};

export type SlotAdapterParts = {
  load: LoadRemote;
  platformFor(remote: ReleasedRemote, version: RemoteVersion): Platform;
  report(remote: string, version: string, outcome: Outcome, reason?: string): void;
  /** Called once for each time a remote did not come in its released version. */
  onTrouble(remote: string): void;
  /** Called when content or the error box stands. */
  onSettled?(): void;
  looks: PlaceLooks;
};

/** One remote in one element. Neither call throws or waits, so that single-spa never stands still. */
export type OccupiedPlace = { show(): void; hide(): void };

const SKELETON_AFTER_MS = 150;
const FIRST_TRY_MS = 4_000;
const NEXT_TRY_MS = 2_000;

type Try = { version: RemoteVersion; attempt: number; withinMs: number; skippedByCrash: boolean };

/** First the released version, once more at a new URL, then the last good version. */
function triesOf(remote: ReleasedRemote, firstAttempt: number): Try[] {
  return [
    { version: remote, attempt: firstAttempt, withinMs: FIRST_TRY_MS, skippedByCrash: false },
    { version: remote, attempt: firstAttempt + 1, withinMs: NEXT_TRY_MS, skippedByCrash: true },
    ...(remote.lastGood
      ? [{ version: remote.lastGood, attempt: firstAttempt, withinMs: NEXT_TRY_MS, skippedByCrash: false }]
      : []),
  ];
}

function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

class CrashedWhileRendering extends Error {
  override readonly name = "CrashedWhileRendering";
}

/**
 * Decides how a remote comes into an element of the page: skeleton, time-outs, one retry, the last good
 * version, and at last an error box with a Retry of its own. single-spa decides when.
 *
 * `run` numbers every showing and `turn` every try, so that whatever arrives late is dropped and a
 * remote never mounts into a place that was left.
 */
export function occupy(
  element: HTMLElement,
  remote: ReleasedRemote,
  place: Place,
  parts: SlotAdapterParts,
): OccupiedPlace {
  let turn = 0;
  let attempts = 0;
  let removeCover = () => {};
  let removeContent = () => {};

  function cover(draw: () => () => void): void {
    removeCover();
    removeCover = draw();
  }

  function empty(): void {
    removeCover();
    removeContent();
    removeCover = () => {};
    removeContent = () => {};
  }

  function coverWithSkeletonSoon(): void {
    cover(() => {
      let remove = () => {};
      const timer = setTimeout(() => {
        remove = parts.looks.skeleton(element, place);
      }, SKELETON_AFTER_MS);
      return () => {
        clearTimeout(timer);
        remove();
      };
    });
  }

  async function mountOnce(one: Try, isCurrent: () => boolean): Promise<void> {
    const module = await parts.load(remote.name, one.version, one.attempt);
    if (!isCurrent()) return;
    parts.report(remote.name, one.version.version, "loaded");

    const root = document.createElement("div");
    root.dataset.remote = remote.name;
    root.dataset.version = one.version.version;
    element.append(root);
    let mounted: MountedRemote | undefined;
    let isShown = false;
    let isRemoved = false;
    removeContent = () => {
      isRemoved = true;
      mounted?.unmount();
      root.remove();
    };
    await new Promise<void>((resolve, reject) => {
      module
        .mount(root, parts.platformFor(remote, one.version), {
          place,
          onMounted: () => {
            isShown = true;
            resolve();
          },
          onCrashed: (error) => {
            reject(new CrashedWhileRendering(String(error), { cause: error }));
            if (isShown && isCurrent()) recoverFromCrash(one.version, error);
          },
        })
        .then((handle) => {
          mounted = handle;
          if (isRemoved) handle.unmount();
        }, reject);
    });
  }

  /** A remote that threw after it was shown: its last good version takes over, else the box. */
  function recoverFromCrash(version: RemoteVersion, error: unknown): void {
    parts.report(remote.name, version.version, "crashed", String(error));
    const canFallBack = remote.lastGood && remote.lastGood.version !== version.version;
    void run(canFallBack ? triesOf(remote, attempts).slice(-1) : [], true);
  }

  async function run(tries: Try[], isInTrouble = false): Promise<void> {
    turn += 1;
    let mine = turn;
    let hasFallenBack = isInTrouble;
    let hasCrashed = false;
    const isCurrent = () => mine === turn;
    removeContent();
    coverWithSkeletonSoon();

    for (const one of tries) {
      if (hasCrashed && one.skippedByCrash) continue;
      attempts = Math.max(attempts, one.attempt + 1);
      try {
        await within(mountOnce(one, isCurrent), one.withinMs);
        if (!isCurrent()) return;
        cover(() => () => {});
        parts.onSettled?.();
        parts.report(remote.name, one.version.version, "mounted");
        if (hasFallenBack) parts.onTrouble(remote.name);
        return;
      } catch (error) {
        if (!isCurrent()) return;
        turn += 1;
        mine = turn;
        removeContent();
        hasCrashed = (error as Error).name === "CrashedWhileRendering";
        hasFallenBack = true;
        parts.report(remote.name, one.version.version, hasCrashed ? "crashed" : "failed", String(error));
      }
    }
    parts.onTrouble(remote.name);
    parts.onSettled?.();
    cover(() => parts.looks.problem(element, place, () => void run(triesOf(remote, attempts))));
  }

  return {
    show() {
      parts.report(remote.name, remote.version, "exposed");
      void run(triesOf(remote, 0));
    },
    hide() {
      turn += 1;
      empty();
    },
  };
}
