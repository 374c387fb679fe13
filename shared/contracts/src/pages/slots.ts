import * as z from "zod/mini";
import { bilingualText } from "../domain/language.ts";
import { openEnum } from "../domain/open-enum.ts";
import { audience } from "./audience.ts";
import { DASHBOARD_AREAS } from "./dashboard-areas.ts";
import { screen } from "./page.ts";

/** Name of a slot, `host.purpose`. The host chooses it and declares it in its manifest's `hosts`. */
export const slotName = z.string().check(z.regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*)+$/));
export type SlotName = z.infer<typeof slotName>;

const slotShape = {
  screen,
  slot: slotName,
  /** Names this filling where a slot takes several, such as the section of /profile. */
  key: z.optional(z.string()),
  /** Group of a section in a menu. */
  group: z.optional(z.enum(["learning", "account", "help"])),
  /** Area of the dashboard that a section belongs to; its address is `/dashboard/<area>/<key>`. */
  area: z.optional(openEnum(DASHBOARD_AREAS)),
  /** Keys of the staff queues that are worked off in this section: what waits there is counted beside its name. */
  queues: z.optional(z.array(z.string())),
  order: z.optional(z.int()),
  /** Path prefixes on which an overlay is not shown. */
  hiddenOn: z.optional(z.array(z.string())),
  /**
   * Set for an overlay: the server renders it, and its code waits until a visitor interacts with it or an event that it
   * consumes is published. While this key of the tab's `sessionStorage` is set, the overlay has something in progress,
   * and the code loads with the page.
   */
  wakesOn: z.optional(z.string()),
  /** Permission without which the host leaves the filling out for an admin, such as `payouts.see`. */
  permission: z.optional(z.string()),
  /** Who gets this filling; for others it does not exist. */
  roles: audience,
};

export const declaredSlot = z.object({ ...slotShape, label: z.optional(z.string()) });
export const claimedSlot = z.object({ ...slotShape, label: z.optional(bilingualText) });
export type ClaimedSlot = z.infer<typeof claimedSlot>;
