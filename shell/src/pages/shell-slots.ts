import type { SlotName } from "@kalima/contracts/pages";

/** A slot in the shell's own elements, `<div data-slot="…">`. */
export type ShellSlot = {
  slot: SlotName;
  /** The path on which it is shown; null for every page. */
  page: string | null;
  /** True if the server renders the slot as part of the page. Remotes of other slots load once the browser is idle. */
  isUrgent?: boolean;
  /** True if its remotes load only once a visitor comes near it, so that home loads no code for parts out of sight. */
  loadsWhenNear?: boolean;
  /**
   * True if the remotes of a server-rendered slot load only once a visitor presses something in it or moves the focus
   * there.
   */
  loadsWhenTouched?: boolean;
  /** True if the slot is shown while the site is closed, too. */
  isShownWhileClosed?: boolean;
};

export const shellSlots: readonly ShellSlot[] = [
  {
    slot: "home.first-question",
    page: "/",
    isUrgent: true,
    loadsWhenNear: true,
    // A form that the browser can handle alone.
    loadsWhenTouched: true,
  },
  { slot: "home.trainers", page: "/", isUrgent: true, loadsWhenNear: true },
  // Support stays within reach.
  { slot: "app.overlay", page: null, isShownWhileClosed: true },
  // A tool in the header for those who are signed in.
  { slot: "app.header", page: null },
];
