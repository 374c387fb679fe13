export type ToastContent = {
  tone: "success" | "error" | "info";
  text: string;
  /** A toast about the same thing takes the place of an earlier one, which it has made untrue. */
  about?: string;
  action?: { label: string; run: () => void };
};

type Show = (toast: ToastContent) => void;
/** Where toasts appear. */
export type Region = { show: Show; withdraw(text: string): void };

export type Toasts = {
  /** Shows a text for 3 seconds, longer while it is pointed at or focused. The same text is not shown twice at once. */
  show: Show;
  /** Takes a text away that is no longer true, also one that still waits. */
  withdraw(text: string): void;
  /** Whether a toast waits for a region: the code of toasts loads with the first one. For `useSyncExternalStore`. */
  isWaiting(): boolean;
  subscribe(listener: () => void): () => void;
  /** Hands what waits, and what comes, to a region; returns how to take that back. */
  deliverTo(region: Region): () => void;
};

/** Whether a toast takes the place of another one: both say the same or are about the same. */
export function replaces(toast: ToastContent, other: ToastContent): boolean {
  if (toast.about) return toast.about === other.about;
  return toast.text === other.text && toast.tone === other.tone;
}

/** The toasts of a page; the shell makes one and shows it in a `ToastRegion`. */
export function createToasts(): Toasts {
  let waiting: ToastContent[] = [];
  const listeners = new Set<() => void>();
  let shown: Region | null = null;
  return {
    show(toast) {
      if (shown) return shown.show(toast);
      const earlier = waiting.findIndex((other) => replaces(toast, other));
      if (earlier >= 0) waiting.splice(earlier, 1);
      waiting.push(toast);
      for (const listener of listeners) listener();
    },
    withdraw(text) {
      waiting = waiting.filter((toast) => toast.text !== text);
      shown?.withdraw(text);
    },
    isWaiting: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    deliverTo(region) {
      shown = region;
      for (const toast of waiting.splice(0)) region.show(toast);
      return () => {
        shown = null;
      };
    },
  };
}
