import type { Session } from "@kalima/contracts/session";
import type { Platform } from "@kalima/platform";
import type { MountedRemote, Place } from "@kalima/platform/remote";
import type { ReleasedRemote, RemoteOutcome, RemoteVersion } from "@kalima/releases-contract";
import type { ServedContent, ServedContents } from "../served/served-contents.ts";
import type { LoadRemote } from "./entry-hash.ts";
import { focusHeading } from "./focus-heading.ts";
import { isLostFile, type LoadAttempt, loadAttempts, newLoadState } from "./load-attempts.ts";
import { isOverlay } from "./overlay.ts";
import { createSlotRoots } from "./slot-roots.ts";
import type { SlotViews } from "./slot-views.tsx";
import type { VersionRefresh } from "./version-refresh.ts";
import { within } from "./within.ts";

export type SlotAdapterOptions = {
  load: LoadRemote;
  platformFor(remote: ReleasedRemote, version: RemoteVersion): Promise<Platform>;
  report(remote: ReleasedRemote, version: string, outcome: RemoteOutcome, cause?: unknown): void;
  /** Called once for each time a remote did not come in its released version. */
  onTrouble(remote: string): void;
  /** Called when loading starts and nothing is shown. */
  onWaiting?(): void;
  /** Called when content or an error box is shown. */
  onSettled?(): void;
  /** Called when the remote answers in its element. */
  onInteractive?(root: HTMLElement): void;
  /** Called when no code came for what the server rendered into the element. */
  onUnresponsive?(element: HTMLElement): void;
  session(): Session;
  servedContents: ServedContents;
  views: SlotViews;
  versionRefresh: VersionRefresh;
  /** How many addresses of a version, by its container, have failed in this page: the next one is new. */
  failures: Map<string, number>;
};

/** One remote in one element. Neither call throws or waits, so that single-spa is never blocked. */
export type SlotHandle = { show(): void; hide(): void };

const SKELETON_AFTER_MS = 150;
/** Without an answer by then, the remote asks for its data itself. */
const PREPARED_WITHIN_MS = 1_500;

class CrashedWhileRendering extends Error {
  override readonly name = "CrashedWhileRendering";
}

/**
 * Decides how a remote comes into an element of the page: out of what the server rendered or after a skeleton, with
 * time-outs, one retry, a newer or the last good version, and at last a box. single-spa decides when.
 *
 * `generation` numbers every showing and every try, so that whatever arrives late is dropped and a remote never mounts
 * into a place that was left.
 */
export function mountInto(
  element: HTMLElement,
  released: ReleasedRemote,
  place: Place,
  parts: SlotAdapterOptions,
): SlotHandle {
  let generation = 0;
  let loadState = newLoadState();
  /** Versions of which a file was missing after they were shown; the second time they count as crashed. */
  let missed = new Set<string>();
  let removeCover = () => {};
  let removeContent = () => {};
  let roots = createSlotRoots(element, null);

  function cover(draw: () => () => void): void {
    removeCover();
    removeCover = draw();
  }

  function empty(): void {
    removeCover();
    removeContent();
    roots.dropServed();
    removeCover = () => {};
    removeContent = () => {};
  }

  function coverWithSkeletonSoon(): void {
    cover(() => {
      let remove = () => {};
      const timer = setTimeout(() => {
        remove = parts.views.skeleton(element, place);
      }, SKELETON_AFTER_MS);
      return () => {
        clearTimeout(timer);
        remove();
      };
    });
  }

  async function mountOnce(attempt: LoadAttempt, isCurrent: () => boolean): Promise<void> {
    const { remote, version } = attempt;
    const [module, platform] = await Promise.all([
      parts.load(remote.name, version, parts.failures.get(version.container) ?? 0),
      parts.platformFor(remote, version),
    ]);
    if (!isCurrent()) return;
    parts.report(remote, version.version, "loaded");

    const root = roots.open(remote.name, version.version, parts.session());
    let mounted: MountedRemote | undefined;
    let isShown = false;
    let isRemoved = false;
    let isMismatched = false;
    const unmount = (handle: MountedRemote | undefined) => {
      try {
        handle?.unmount();
      } catch (error) {
        parts.report(remote, version.version, "crashed", error);
      }
    };
    removeContent = () => {
      if (isRemoved) return;
      isRemoved = true;
      unmount(mounted);
      root.discard();
    };
    await new Promise<void>((resolve, reject) => {
      module
        .mount(root.element, platform, {
          place,
          ...(root.served && { served: root.served }),
          onMounted: () => {
            if (isRemoved) return;
            isShown = true;
            root.settle();
            parts.onInteractive?.(root.element);
            resolve();
          },
          onCrashed: (error) => {
            reject(new CrashedWhileRendering(String(error), { cause: error }));
            if (isShown && isCurrent()) recover(attempt, error);
          },
          onMismatch: (error) => {
            if (!isMismatched) parts.report(remote, version.version, "mismatched", error);
            isMismatched = true;
          },
        })
        .then((handle) => {
          mounted = handle;
          if (isRemoved) unmount(handle);
        }, reject);
    });
  }

  /** Keeps in mind what went wrong, because it decides what is tried next, and reports it. */
  function learn({ remote, version }: LoadAttempt, error: unknown): void {
    const hasCrashed = (error as Error)?.name === "CrashedWhileRendering" && !isLostFile(error);
    if (hasCrashed) loadState.crashed.add(version.version);
    else loadState.isMissingFiles = true;
    parts.failures.set(version.container, (parts.failures.get(version.container) ?? 0) + 1);
    parts.report(remote, version.version, hasCrashed ? "crashed" : "failed", error);
  }

  /** A shown remote threw: another version takes over, or the same once more when only a file did not come. */
  function recover(attempt: LoadAttempt, error: unknown): void {
    const { version } = attempt.version;
    loadState.isMissingFiles = false;
    loadState.newer = null;
    learn(attempt, new CrashedWhileRendering(String(error), { cause: error }));
    loadState.asksFirst = loadState.isMissingFiles;
    if (missed.has(version)) loadState.crashed.add(version);
    missed.add(version);
    void run(true);
  }

  async function tryOnce(attempt: LoadAttempt): Promise<"shown" | "failed" | "left"> {
    generation += 1;
    const current = generation;
    const isCurrent = () => current === generation;
    const { remote, version, refusal } = attempt;
    if (attempt.isNewer) parts.report(remote, version.version, "exposed");
    if (refusal) {
      parts.report(remote, version.version, "failed", refusal);
      return "failed";
    }
    try {
      await within(mountOnce(attempt, isCurrent), attempt.withinMs);
      return isCurrent() ? "shown" : "left";
    } catch (error) {
      if (!isCurrent()) return "left";
      generation += 1;
      removeContent();
      learn(attempt, error);
      return "failed";
    }
  }

  async function run(hadTrouble = false): Promise<void> {
    let hasTrouble = hadTrouble;
    const remote = parts.versionRefresh.latest(released);
    const hadFocus = element.contains(document.activeElement);
    removeContent();
    if (!roots.showsServed()) {
      coverWithSkeletonSoon();
      parts.onWaiting?.();
    }
    generation += 1;
    let current = generation;

    for await (const attempt of loadAttempts(remote, loadState, parts.versionRefresh)) {
      if (current !== generation) return;
      const outcome = await tryOnce(attempt);
      if (outcome === "left") return;
      current = generation;
      if (outcome === "failed") {
        hasTrouble = true;
        continue;
      }
      cover(() => () => {});
      parts.report(attempt.remote, attempt.version.version, "mounted");
      if (attempt.isNewer) parts.versionRefresh.take(attempt.remote);
      else if (hasTrouble) parts.onTrouble(attempt.remote.name);
      if (hadFocus) focusHeading(element);
      parts.onSettled?.();
      return;
    }
    if (current === generation) giveUp(hadFocus);
  }

  function showSwitchedOff(): void {
    roots.dropServed();
    cover(() => parts.views.switchedOff(element, place));
    parts.onSettled?.();
  }

  function giveUp(hadFocus: boolean): void {
    const { newer, isPageTooOld } = loadState;
    if (newer?.isDisabled) {
      parts.versionRefresh.take(newer);
      showSwitchedOff();
    } else {
      // A slot never reloads the page: something may be half typed around it.
      if (newer && place.kind === "page" && parts.versionRefresh.reload()) return;
      parts.onTrouble(released.name);
      const isReadable = !isPageTooOld && !isOverlay(place) && roots.showsServedTo(parts.session());
      if (isReadable) parts.onUnresponsive?.(element);
      else roots.dropServed();
      cover(() => {
        if (isPageTooOld) return parts.views.refresh(element, place);
        const { problem, unresponsive } = parts.views;
        const retry = () => begin(true);
        return isReadable ? unresponsive(element, place, retry, hadFocus) : problem(element, place, retry, hadFocus);
      });
      parts.onSettled?.();
    }
  }

  function begin(isByHand = false): void {
    loadState = newLoadState(isByHand);
    missed = new Set();
    void run();
  }

  /** The visitor came to a page that is being prepared: it is shown as it comes, and only then taken over. */
  function waitFor(coming: Promise<ServedContent | null>): void {
    generation += 1;
    const current = generation;
    coverWithSkeletonSoon();
    parts.onWaiting?.();
    const given = within(coming, PREPARED_WITHIN_MS).catch(() => null);
    void given.then((content) => {
      if (current !== generation) return;
      if (content) {
        element.append(content.root);
        roots = createSlotRoots(element, content);
        cover(() => () => {});
        parts.onSettled?.();
      }
      begin();
    });
  }

  return {
    show() {
      const remote = parts.versionRefresh.latest(released);
      roots = createSlotRoots(element, parts.servedContents.take(place, element));
      if (remote.isDisabled) {
        showSwitchedOff();
        return;
      }
      parts.report(remote, remote.version, "exposed");
      const coming = parts.servedContents.coming(place);
      if (coming) waitFor(coming);
      else begin();
    },
    hide() {
      generation += 1;
      empty();
    },
  };
}
