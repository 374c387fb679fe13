import { TOAST_MS } from "@kalima/contracts/domain";
import { UNSTABLE_ToastQueue } from "react-aria-components";

export type ToastContent = {
  tone: "success" | "error" | "info";
  text: string;
  action?: { label: string; run: () => void };
};

const MAX_VISIBLE = 4;

export type Toasts = {
  /** Shows a text for 3 seconds, longer while it is pointed at or focused. The same text is not shown twice at once. */
  show(toast: ToastContent): void;
  readonly queue: UNSTABLE_ToastQueue<ToastContent>;
};

/** The toasts of a page; the shell makes one and shows it in a `ToastRegion`. */
export function createToasts(): Toasts {
  const queue = new UNSTABLE_ToastQueue<ToastContent>({ maxVisibleToasts: MAX_VISIBLE });
  return {
    queue,
    show(toast) {
      const twin = queue.visibleToasts.find(
        ({ content }) => content.text === toast.text && content.tone === toast.tone,
      );
      if (twin) queue.close(twin.key);
      queue.add(toast, { timeout: TOAST_MS });
    },
  };
}
