import type { SlotName } from "@kalima/contracts/pages";

/** A slot in the shell's own elements, `<div data-slot="…">`. */
export type ShellSlot = {
  slot: SlotName;
  /** The path on which it is shown; null for every page. */
  page: string | null;
  /** Whether it is part of the page, which the server renders; otherwise its remotes load once the browser is idle. */
  isUrgent: boolean;
  /** Whether its remotes load only once a visitor comes near it: home does not load code that nobody looks at. */
  loadsWhenNear: boolean;
  /** Whether, where it came rendered, they load only once a visitor presses something in it or moves the focus there. */
  loadsWhenTouched?: boolean;
  /** Whether it is also shown while the site is closed. */
  isShownWhileClosed: boolean;
};

export const shellSlots: readonly ShellSlot[] = [
  {
    slot: "home.first-question",
    page: "/",
    isUrgent: true,
    loadsWhenNear: true,
    // A form that the browser can handle alone.
    loadsWhenTouched: true,
    isShownWhileClosed: false,
  },
  { slot: "home.trainers", page: "/", isUrgent: true, loadsWhenNear: true, isShownWhileClosed: false },
  // Support stays within reach.
  { slot: "app.overlay", page: null, isUrgent: false, loadsWhenNear: false, isShownWhileClosed: true },
];
