import { isForRole, type SlotName } from "@kalima/contracts/pages";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import type { Observable } from "rxjs";
import { addErrorHandler, registerApplication, start, triggerAppChange } from "single-spa";
import { type ShellSlot, shellSlots } from "../pages/shell-slots.ts";
import { isKeptInTab, mountOnInteraction, showWhenNear } from "./held-slots.ts";
import type { Location, SiteNavigator } from "./navigator.ts";
import { servedRootIn } from "./served/served-contents.ts";
import type { SlotHandle } from "./slot/slot-adapter.ts";
import { whenIdle } from "./when-idle.ts";

/** Tells whether any remote fills a slot of the shell on the current page. */
export function isShellSlotActive(
  { page: path, isShownWhileClosed }: ShellSlot,
  { page, decision }: Location,
): boolean {
  if (path !== null && page.path !== path) return false;
  if (decision.kind === "enter") return true;
  return decision.by === "role" ? path === null : decision.by === "closed" && !!isShownWhileClosed;
}

export type ApplicationOptions = {
  release: ReleaseSet;
  navigator: SiteNavigator;
  pageElement: HTMLElement;
  mountPage(remote: ReleasedRemote, element: HTMLElement): SlotHandle;
  mountSlot(remote: ReleasedRemote, slot: SlotName, key: string | undefined, element: HTMLElement): SlotHandle;
  /** True if a server-rendered slot needs its remote's code although no visitor has interacted with it. */
  isWanted(remote: ReleasedRemote, slot: SlotName): boolean;
  /** Emits when another answer to `isWanted` is possible. */
  wakes: Observable<unknown>;
  /** Role of the current visitor; null while signed out. */
  role(): Parameters<typeof isForRole>[1];
  onError(error: unknown): void;
};

/** Lifecycles that return at once: single-spa decides when, the place decides how. */
function makeLifecycles(find: () => SlotHandle | null) {
  let place: SlotHandle | null = null;
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

/** Registers every page and slot of the release set's manifests with single-spa. */
export function registerRemotes(parts: ApplicationOptions): void {
  for (const remote of parts.release.remotes) {
    if (remote.contract.pages.length > 0) registerPages(remote, parts);
    for (const claimed of remote.contract.slots) {
      const slot = shellSlots.find(({ slot: name }) => name === claimed.slot);
      if (slot) registerSlot(remote, claimed, slot, parts);
    }
  }
  addErrorHandler(parts.onError);
  start({ urlRerouteOnly: false });
}

/** Re-evaluates which applications are active, after something other than the address changed. */
export function recheckActivation(): void {
  void triggerAppChange();
}

function registerPages(remote: ReleasedRemote, { navigator, pageElement, mountPage }: ApplicationOptions): void {
  registerApplication({
    name: remote.name,
    app: makeLifecycles(() => mountPage(remote, pageElement)),
    activeWhen: () => navigator.isEntered((page) => page.remote?.name === remote.name),
  });
}

function registerSlot(
  remote: ReleasedRemote,
  claimed: ReleasedRemote["contract"]["slots"][number],
  slot: ShellSlot,
  { navigator, mountSlot, role, isWanted, wakes }: ApplicationOptions,
): void {
  const selector = `[data-slot='${slot.slot}']`;
  const { wakesOn } = claimed;

  function holdSlot(handle: SlotHandle, element: HTMLElement): SlotHandle {
    if (slot.loadsWhenNear) return showWhenNear(handle, element, slot);
    if (wakesOn === undefined || !servedRootIn(element)) return handle;
    return mountOnInteraction(handle, element, {
      isWanted: () => isKeptInTab(wakesOn) || isWanted(remote, slot.slot),
      changes: wakes,
    });
  }

  const register = () =>
    registerApplication({
      name: `${remote.name}:${claimed.slot}${claimed.key ? `:${claimed.key}` : ""}`,
      app: makeLifecycles(() => {
        const element = document.querySelector<HTMLElement>(selector);
        const handle = element && mountSlot(remote, claimed.slot, claimed.key, element);
        return handle && holdSlot(handle, element);
      }),
      activeWhen: () => isForRole(claimed.roles, role()) && isShellSlotActive(slot, navigator.settle()),
    });
  if (slot.isUrgent) register();
  else whenIdle(register);

  const hiddenOn = claimed.hiddenOn;
  if (!hiddenOn) return;
  navigator.changes.subscribe(({ path }) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) element.hidden = hiddenOn.some((prefix) => path.startsWith(prefix));
  });
}
