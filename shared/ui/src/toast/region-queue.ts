import { TOAST_MS } from "@kalima/contracts/domain";
import { UNSTABLE_ToastQueue } from "react-aria-components";
import type { ToastContent } from "./toasts.ts";

const MAX_VISIBLE = 4;

export type RegionQueue = UNSTABLE_ToastQueue<ToastContent>;

export function createRegionQueue(): RegionQueue {
  return new UNSTABLE_ToastQueue<ToastContent>({ maxVisibleToasts: MAX_VISIBLE });
}

/** Adds a toast in place of one that says the same. */
export function addToast(queue: RegionQueue, toast: ToastContent): void {
  const twin = queue.visibleToasts.find(({ content }) => content.text === toast.text && content.tone === toast.tone);
  if (twin) queue.close(twin.key);
  queue.add(toast, { timeout: TOAST_MS });
}
