import { TOAST_MS } from "@kalima/contracts/domain";
import { UNSTABLE_ToastQueue } from "react-aria-components";
import { replaces, type ToastContent } from "./toasts.ts";

const MAX_VISIBLE = 4;

export type RegionQueue = UNSTABLE_ToastQueue<ToastContent>;

export function createRegionQueue(): RegionQueue {
  return new UNSTABLE_ToastQueue<ToastContent>({ maxVisibleToasts: MAX_VISIBLE });
}

/** Adds a toast in place of the one that it replaces. */
export function addToast(queue: RegionQueue, toast: ToastContent): void {
  const twin = queue.visibleToasts.find(({ content }) => replaces(toast, content));
  if (twin) queue.close(twin.key);
  queue.add(toast, { timeout: TOAST_MS });
}

/** Closes the toasts with this text. */
export function withdrawToast(queue: RegionQueue, text: string): void {
  for (const { key, content } of queue.visibleToasts) if (content.text === text) queue.close(key);
}
