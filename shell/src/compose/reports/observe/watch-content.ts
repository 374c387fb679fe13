import type { RemoteSignal } from "@kalima/releases-contract";
import { lastArrival as lastOfPage, wasBusy } from "../../device-pace.ts";
import { type Content, judgeContent } from "./judge-content.ts";

/** Times after mounting at which a place is looked at, in milliseconds; the last two decide. */
const LOOKS_MS = [0, 250, 500, 1_000, 2_000, 3_500, 5_000, 7_500, 10_000];
const FIRST_DECIDING = LOOKS_MS.length - 2;
const AGAIN_MS = 2_500;
const GIVE_UP_MS = 60_000;

type ContentOptions = {
  /** `after` is the time since the remote was requested, in milliseconds. */
  onVisible(after: number): void;
  onMissing(signal: Extract<RemoteSignal, "blank" | "busy">): void;
  /** When the remote was requested, as `now` counts. */
  requestedAt: number;
  /** True while a call of a remote waits for its answer. */
  isAsking(): boolean;
  now?: () => number;
  look?: (root: Element) => Content;
  /** When the last file or answer of this page came, as `now` counts. */
  lastArrival?: () => number;
};

/**
 * Watches the place of a mounted remote for ten seconds: says when its content becomes visible, and whether it is missing at the end,
 * also where it was visible before. One look may meet a short wait, so two in a row decide. Hidden pages and places that
 * were left decide nothing, nor do places that the shell hides. While the device cannot keep up, or an answer is awaited, they are
 * looked at again, for a minute.
 */
export function watchContent(root: HTMLElement, parts: ContentOptions): void {
  const { onVisible, onMissing, requestedAt, isAsking, now = () => performance.now(), look = judgeContent } = parts;
  const { lastArrival = lastOfPage } = parts;
  const mountedAt = now();
  let isHidden = false;
  let hasBeenVisible = false;
  let lookedAt = mountedAt;

  function lookAt(at: number, dueAt: number, before: Content | null): void {
    isHidden ||= document.visibilityState === "hidden" || Boolean(root.parentElement?.closest("[hidden]"));
    if (!root.isConnected || isHidden) return;
    const content = look(root);
    if (content === "visible" && !hasBeenVisible) {
      hasBeenVisible = true;
      onVisible(now() - requestedAt);
    }
    const isBusy = isAsking() || wasBusy(lookedAt, dueAt - lookedAt, now(), lastArrival());
    const found = content !== "visible" && isBusy ? null : content;
    lookedAt = now();
    const next = hasBeenVisible ? Math.max(at + 1, FIRST_DECIDING) : at + 1;
    const nextMs = LOOKS_MS[next];
    if (nextMs !== undefined) lookLater(next, mountedAt + nextMs, found);
    else if (found === null || (found !== "visible" && before === null)) {
      if (lookedAt - mountedAt < GIVE_UP_MS) lookLater(at, lookedAt + AGAIN_MS, found);
    } else if (found !== "visible" && before !== "visible") onMissing(found);
  }

  function lookLater(at: number, dueAt: number, found: Content | null): void {
    setTimeout(lookAt, Math.max(0, dueAt - now()), at, dueAt, found);
  }
  lookAt(0, mountedAt, "visible");
}
