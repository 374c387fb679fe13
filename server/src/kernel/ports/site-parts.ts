import type { ValueOf } from "@kalima/contracts/domain";
import type { partState, sitePart } from "@kalima/school-contract";

export type SitePart = ValueOf<typeof sitePart>;
export type PartState = ValueOf<typeof partState>;

/** Registry of the parts of the site whose state is public. */
export type SiteParts = {
  /**
   * Called by the module that owns a part, in its factory. `look` tells the present state; a rejection, and no answer in
   * five seconds, count as `down`. @throws {Error} when the part is provided already.
   */
  provide(part: SitePart, look: () => Promise<PartState>): void;
  /** The names of all parts, in the order in which they were provided. */
  list(): SitePart[];
  /** Looks at all parts beside each other; never throws. */
  look(): Promise<Map<SitePart, PartState>>;
};
