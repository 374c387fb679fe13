import type { ReleasedRemote, RemoteOutcome, RemoteVersion } from "@kalima/contracts/api";
import type { Platform } from "@kalima/platform";
import type { MountedRemote, Place } from "@kalima/platform/remote";
import { isLostFile } from "./lost-files.ts";
import type { LoadRemote } from "./remote-loader.ts";
import type { Renewal } from "./renewal.ts";
import { freshCourse, type Try, triesOf } from "./tries.ts";

/** How a place looks while it has no remote in it; each draws into the given element and returns how to take it away. */
export type PlaceLooks = {
  skeleton(element: HTMLElement, place: Place): () => void;
  /** `takesFocus` where the focus was in what went. */
  problem(element: HTMLElement, place: Place, retry: () => void, takesFocus: boolean): () => void;
  /** The remote is newer than this page: to load the page again may help. */
  refresh(element: HTMLElement, place: Place): () => void;
  switchedOff(element: HTMLElement, place: Place): () => void;
};

export type SlotAdapterParts = {
  load: LoadRemote;
  platformFor(remote: ReleasedRemote, version: RemoteVersion): Platform;
  report(remote: ReleasedRemote, version: string, outcome: RemoteOutcome, reason?: string): void;
  /** Called once for each time a remote did not come in its released version. */
  onTrouble(remote: string): void;
  /** Called when nothing stands, and something is on its way. */
  onWaiting?(): void;
  /** Called when content or a box stands. */
  onSettled?(): void;
  looks: PlaceLooks;
  renewal: Renewal;
  /** How many addresses of a version, by its container, have failed in this page: the next one is new. */
  failures: Map<string, number>;
};

/** One remote in one element. Neither call throws or waits, so that single-spa never stands still. */
export type OccupiedPlace = { show(): void; hide(): void };

const SKELETON_AFTER_MS = 150;

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
 * Decides how a remote comes into an element of the page: skeleton, time-outs, one retry, a newer or the last good
 * version, and at last a box. single-spa decides when.
 *
 * `turn` numbers every showing and every try, so that whatever arrives late is dropped and a remote never mounts
 * into a place that was left.
 */
export function occupy(
  element: HTMLElement,
  served: ReleasedRemote,
  place: Place,
  parts: SlotAdapterParts,
): OccupiedPlace {
  let turn = 0;
  let course = freshCourse();
  /** Versions of which a file was missing after they were shown; the second time they count as crashed. */
  let missed = new Set<string>();
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
    const { remote, version } = one;
    const module = await parts.load(remote.name, version, parts.failures.get(version.container) ?? 0);
    if (!isCurrent()) return;
    parts.report(remote, version.version, "loaded");

    const root = document.createElement("div");
    root.dataset.remote = remote.name;
    root.dataset.version = version.version;
    element.append(root);
    let mounted: MountedRemote | undefined;
    let isShown = false;
    let isRemoved = false;
    const unmount = (handle: MountedRemote | undefined) => {
      try {
        handle?.unmount();
      } catch (error) {
        parts.report(remote, version.version, "crashed", String(error));
      }
    };
    removeContent = () => {
      if (isRemoved) return;
      isRemoved = true;
      unmount(mounted);
      root.remove();
    };
    await new Promise<void>((resolve, reject) => {
      module
        .mount(root, parts.platformFor(remote, version), {
          place,
          onMounted: () => {
            isShown = true;
            resolve();
          },
          onCrashed: (error) => {
            reject(new CrashedWhileRendering(String(error), { cause: error }));
            if (isShown && isCurrent()) recover(one, error);
          },
        })
        .then((handle) => {
          mounted = handle;
          if (isRemoved) unmount(handle);
        }, reject);
    });
  }

  /** Keeps in mind what went wrong, because it decides what is tried next, and reports it. */
  function learn({ remote, version }: Try, error: unknown): void {
    const hasCrashed = (error as Error)?.name === "CrashedWhileRendering" && !isLostFile(error);
    if (hasCrashed) course.crashed.add(version.version);
    else course.isMissingFiles = true;
    parts.failures.set(version.container, (parts.failures.get(version.container) ?? 0) + 1);
    parts.report(remote, version.version, hasCrashed ? "crashed" : "failed", String(error));
  }

  /** A shown remote threw: another version takes over, or the same once more when only a file did not come. */
  function recover(one: Try, error: unknown): void {
    const { version } = one.version;
    course.isMissingFiles = false;
    course.newer = null;
    learn(one, new CrashedWhileRendering(String(error), { cause: error }));
    course.asksFirst = course.isMissingFiles;
    if (missed.has(version)) course.crashed.add(version);
    missed.add(version);
    void run(true);
  }

  async function tryOnce(one: Try): Promise<"shown" | "failed" | "left"> {
    turn += 1;
    const mine = turn;
    const isCurrent = () => mine === turn;
    const { remote, version, refusal } = one;
    if (one.isNewer) parts.report(remote, version.version, "exposed");
    if (refusal) {
      parts.report(remote, version.version, "failed", refusal);
      return "failed";
    }
    try {
      await within(mountOnce(one, isCurrent), one.withinMs);
      return isCurrent() ? "shown" : "left";
    } catch (error) {
      if (!isCurrent()) return "left";
      turn += 1;
      removeContent();
      learn(one, error);
      return "failed";
    }
  }

  async function run(hadTrouble = false): Promise<void> {
    let hasTrouble = hadTrouble;
    const remote = parts.renewal.latest(served);
    const hadFocus = element.contains(document.activeElement);
    removeContent();
    coverWithSkeletonSoon();
    parts.onWaiting?.();
    turn += 1;
    let mine = turn;

    for await (const one of triesOf(remote, course, parts.renewal)) {
      if (mine !== turn) return;
      const outcome = await tryOnce(one);
      if (outcome === "left") return;
      mine = turn;
      if (outcome === "failed") {
        hasTrouble = true;
        continue;
      }
      cover(() => () => {});
      parts.report(one.remote, one.version.version, "mounted");
      if (one.isNewer) parts.renewal.take(one.remote);
      else if (hasTrouble) parts.onTrouble(one.remote.name);
      if (hadFocus) takeFocus();
      parts.onSettled?.();
      return;
    }
    if (mine === turn) giveUp(hadFocus);
  }

  /** Whoever was inside what went is in what came, not at the top of the page. */
  function takeFocus(): void {
    if (document.activeElement !== document.body) return;
    const heading = element.querySelector<HTMLElement>("h1, h2, h3");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }

  function giveUp(hadFocus: boolean): void {
    const { newer, isPageTooOld } = course;
    if (newer?.isDisabled) {
      parts.renewal.take(newer);
      cover(() => parts.looks.switchedOff(element, place));
    } else {
      // A slot never reloads the page: something may be half typed around it.
      if (newer && place.kind === "page" && parts.renewal.reload()) return;
      parts.onTrouble(served.name);
      cover(() =>
        isPageTooOld
          ? parts.looks.refresh(element, place)
          : parts.looks.problem(element, place, () => begin(true), hadFocus),
      );
    }
    parts.onSettled?.();
  }

  function begin(isByHand = false): void {
    course = freshCourse(isByHand);
    missed = new Set();
    void run();
  }

  return {
    show() {
      const remote = parts.renewal.latest(served);
      if (remote.isDisabled) {
        cover(() => parts.looks.switchedOff(element, place));
        parts.onSettled?.();
        return;
      }
      parts.report(remote, remote.version, "exposed");
      begin();
    },
    hide() {
      turn += 1;
      empty();
    },
  };
}
