import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import type { SlotName } from "@kalima/contracts/pages";
import { addErrorHandler, registerApplication, start, triggerAppChange } from "single-spa";
import type { Location, SiteNavigator } from "./navigator.ts";
import type { OccupiedPlace } from "./place/slot-adapter.ts";
import { whenIdle } from "./when-idle.ts";

type ShellSlot = { element: string; isActive: (location: Location) => boolean; waits: boolean };

/** The shell's own slots: the element of each, and where it is filled. Support is also reachable while the site is closed. */
export const SHELL_SLOTS: Partial<Record<SlotName, ShellSlot>> = {
  "home.trainers": {
    element: "[data-slot='home.trainers']",
    isActive: ({ page, decision }) => decision.kind === "enter" && page.path === "/",
    waits: false,
  },
  "app.overlay": {
    element: "[data-slot='app.overlay']",
    isActive: ({ decision }) => decision.kind === "enter" || decision.by === "closed",
    waits: true,
  },
};

export type ApplicationParts = {
  release: ReleaseSet;
  navigator: SiteNavigator;
  pageElement: HTMLElement;
  occupyPage(remote: ReleasedRemote, element: HTMLElement): OccupiedPlace;
  occupySlot(remote: ReleasedRemote, slot: SlotName, key: string | undefined, element: HTMLElement): OccupiedPlace;
  onError(error: unknown): void;
};

/** Lifecycles that return at once: single-spa decides when, the place decides how. */
function lifecyclesOf(find: () => OccupiedPlace | null) {
  let place: OccupiedPlace | null = null;
  return async () => ({
    bootstrap: async () => {},
    mount: async () => {
      place = find();
      place?.show();
    },
    unmount: async () => {
      place?.hide();
      place = null;
    },
  });
}

/** Tells single-spa of every page and slot that this release set's manifests claim. */
export function registerRemotes(parts: ApplicationParts): void {
  for (const remote of parts.release.remotes) {
    if (remote.contract.pages.length > 0) registerPages(remote, parts);
    for (const claimed of remote.contract.slots) {
      const slot = SHELL_SLOTS[claimed.slot];
      if (slot) registerSlot(remote, claimed, slot, parts);
    }
  }
  addErrorHandler(parts.onError);
  start({ urlRerouteOnly: false });
}

/** Asks again which applications should be active, after something other than the address changed. */
export function lookAgain(): void {
  void triggerAppChange();
}

function registerPages(remote: ReleasedRemote, { navigator, pageElement, occupyPage }: ApplicationParts): void {
  registerApplication({
    name: remote.name,
    app: lifecyclesOf(() => occupyPage(remote, pageElement)),
    activeWhen: () => navigator.isEntered((page) => page.remote?.name === remote.name),
  });
}

function registerSlot(
  remote: ReleasedRemote,
  claimed: ReleasedRemote["contract"]["slots"][number],
  slot: ShellSlot,
  { navigator, occupySlot }: ApplicationParts,
): void {
  const register = () =>
    registerApplication({
      name: `${remote.name}:${claimed.slot}${claimed.key ? `:${claimed.key}` : ""}`,
      app: lifecyclesOf(() => {
        const element = document.querySelector<HTMLElement>(slot.element);
        return element && occupySlot(remote, claimed.slot, claimed.key, element);
      }),
      activeWhen: () => slot.isActive(navigator.settle()),
    });
  if (slot.waits) whenIdle(register);
  else register();

  const hiddenOn = claimed.hiddenOn;
  if (!hiddenOn) return;
  navigator.changes.subscribe(({ path }) => {
    const element = document.querySelector<HTMLElement>(slot.element);
    if (element) element.hidden = hiddenOn.some((prefix) => path.startsWith(prefix));
  });
}
