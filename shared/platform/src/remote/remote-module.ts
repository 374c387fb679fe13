import type { Place, ServedPlace } from "@kalima/contracts/rendering";
import type { Platform } from "../platform.ts";

export type { Place } from "@kalima/contracts/rendering";

export type MountOptions = {
  place: Place;
  /** The element holds what the server rendered for this place, of this version and for this visitor: it is hydrated. */
  served?: Pick<ServedPlace, "moment" | "data">;
  /** Called once, when the first real content (or its skeleton) has rendered. */
  onMounted: () => void;
  /** Called when rendering threw; the shell then shows its error box. */
  onCrashed: (error: unknown) => void;
  /** Called when hydration found something else than the server had rendered; React has rendered it anew by then. */
  onMismatch?: (error: unknown) => void;
};

export type MountedRemote = { unmount(): void };

/** The face of a remote: its one exposed module `./app`. Mount may run twice at once, with separate elements. */
export type RemoteModule = {
  mount(element: HTMLElement, platform: Platform, options: MountOptions): Promise<MountedRemote>;
};
