import type { SlotName } from "@kalima/contracts/pages";
import type { Platform } from "../platform.ts";

/** Where a remote is being shown: one of its pages, or one of its slots. */
export type Place = { kind: "page" } | { kind: "slot"; slot: SlotName; key?: string };

export type MountOptions = {
  place: Place;
  /** Called once, when the first real content (or its skeleton) has rendered. */
  onMounted: () => void;
  /** Called when rendering threw; the shell then shows its error box. */
  onCrashed: (error: unknown) => void;
};

export type MountedRemote = { unmount(): void };

/** The face of a remote: its one exposed module `./app`. Mount may run twice at once, with separate elements. */
export type RemoteModule = {
  mount(element: HTMLElement, platform: Platform, options: MountOptions): Promise<MountedRemote>;
};
