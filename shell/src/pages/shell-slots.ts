import type { SlotName } from "@kalima/contracts/pages";

/** A slot in the shell's own elements, `<div data-slot="…">`. */
export type ShellSlot = {
  slot: SlotName;
  /** The path on which it is shown; null for every page. */
  page: string | null;
  /** Whether its remotes load with the page; otherwise they load once the browser is idle. */
  isUrgent: boolean;
  /** Whether it is also shown while the site is closed. */
  isShownWhileClosed: boolean;
};

export const shellSlots: readonly ShellSlot[] = [
  { slot: "home.trainers", page: "/", isUrgent: true, isShownWhileClosed: false },
  // Support stays within reach.
  { slot: "app.overlay", page: null, isUrgent: false, isShownWhileClosed: true },
];
