export type ToastContent = {
  tone: "success" | "error" | "info";
  text: string;
  /** A toast about the same thing takes the place of an earlier one, which it has made untrue. */
  about?: string;
  action?: { label: string; run: () => void };
};

type Show = (toast: ToastContent) => void;

export type Toasts = {
  /** Shows a text for 3 seconds, longer while it is pointed at or focused. The same text is not shown twice at once. */
  show: Show;
  /** Whether a toast waits for a region: the code of toasts loads with the first one. For `useSyncExternalStore`. */
  isWaiting(): boolean;
  subscribe(listener: () => void): () => void;
  /** Hands what waits, and what comes, to a region; returns how to take that back. */
  deliverTo(region: Show): () => void;
};

/** Whether a toast takes the place of another one: both say the same or are about the same. */
export function replaces(toast: ToastContent, other: ToastContent): boolean {
  if (toast.about) return toast.about === other.about;
  return toast.text === other.text && toast.tone === other.tone;
}

/** The toasts of a page; the shell makes one and shows it in a `ToastRegion`. */
export function createToasts(): Toasts {
  const waiting: ToastContent[] = [];
  const listeners = new Set<() => void>();
  let deliver: Show | null = null;
  return {
    show(toast) {
      if (deliver) return deliver(toast);
      const earlier = waiting.findIndex((other) => replaces(toast, other));
      if (earlier >= 0) waiting.splice(earlier, 1);
      waiting.push(toast);
      for (const listener of listeners) listener();
    },
    isWaiting: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    deliverTo(region) {
      deliver = region;
      for (const toast of waiting.splice(0)) region(toast);
      return () => {
        deliver = null;
      };
    },
  };
}
