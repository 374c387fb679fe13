export type ToastContent = {
  tone: "success" | "error" | "info";
  text: string;
  action?: { label: string; run: () => void };
  /** Stays until it is closed or withdrawn. */
  isLasting?: boolean;
};

type Show = (toast: ToastContent) => void;
/** Where toasts appear. */
export type Region = { show: Show; withdraw(text: string): void };

export type Toasts = {
  /** Shows a text for 3 seconds, with an action for 10 seconds, unless it is lasting; longer while it is pointed at or focused. The same text is not shown twice at once. */
  show: Show;
  /** Takes a text away that is no longer true, also one that still waits. */
  withdraw(text: string): void;
  /**
   * True while a toast waits for its region: the code of toasts loads with the first one. For `useSyncExternalStore`.
   */
  isWaiting(): boolean;
  subscribe(listener: () => void): () => void;
  /** Hands what waits, and what comes, to a region; returns how to take that back. */
  deliverTo(region: Region): () => void;
};

/** The toasts of a page; the shell makes one and shows it in a `ToastRegion`. */
export function createToasts(): Toasts {
  let waiting: ToastContent[] = [];
  const listeners = new Set<() => void>();
  let shown: Region | null = null;
  return {
    show(toast) {
      if (shown) return shown.show(toast);
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
