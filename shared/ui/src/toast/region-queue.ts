import { TOAST_MS } from "@kalima/contracts/domain";
import { UNSTABLE_ToastQueue } from "react-aria-components";
import type { ToastContent } from "./toasts.ts";

const MAX_VISIBLE = 4;

export type RegionQueue = UNSTABLE_ToastQueue<ToastContent>;

export function createRegionQueue(): RegionQueue {
  return new UNSTABLE_ToastQueue<ToastContent>({ maxVisibleToasts: MAX_VISIBLE });
}

/** Closes the first visible toast that matches. */
export function closeToast(queue: RegionQueue, isMeant: (toast: ToastContent) => boolean): void {
  const found = queue.visibleToasts.find(({ content }) => isMeant(content));
  if (found) queue.close(found.key);
}

/** Adds a toast in place of one that says the same. */
export function addToast(queue: RegionQueue, toast: ToastContent): void {
  closeToast(queue, ({ text, tone }) => text === toast.text && tone === toast.tone);
  queue.add(toast, { timeout: TOAST_MS });
}
