import { type ClaimedSlot, isForRole } from "@kalima/contracts/pages";
import type { HostedSlot, Place } from "@kalima/contracts/rendering";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import type { PageVisitor } from "../facts/visitor.ts";
import type { Decision, Shell, SitePage } from "../shells/shells.ts";

/** A place of a page and the remote that shows something there. */
export type PlannedPlace = {
  place: Place;
  remote: ReleasedRemote;
  /** True if its code loads with the page; false if it loads once a visitor comes near it. */
  loadsAtOnce: boolean;
  /** True for an overlay, which is outside of the shell's own HTML. */
  isOverlay?: boolean;
};
export type SlotFilling = ClaimedSlot & { remote: string };

type PageVisit = { page: SitePage; decision: Decision; path: string; release: ReleaseSet };
type Viewer = Pick<PageVisitor, "session" | "isUncertain">;

export function readRole({ session }: Pick<PageVisitor, "session">) {
  return session.state === "signedIn" ? session.user.role.name : null;
}

/** Returns true if the gate lets this visitor in; while the session is uncertain, the page must also be public. */
export function canEnter({ page, decision }: Pick<PageVisit, "page" | "decision">, { isUncertain }: Viewer): boolean {
  return decision.kind === "enter" && (!isUncertain || page.access === "public");
}

/** The places of a page's first screen: the page itself, and the shell's slots on its path. */
export function planPlaces(
  { page, path, release }: PageVisit,
  shellSlots: Shell["shellSlots"],
  who: Viewer,
): PlannedPlace[] {
  const role = readRole(who);
  const own = page.remote ? [{ place: { kind: "page" } as const, remote: page.remote, loadsAtOnce: true }] : [];
  const slots = shellSlots
    .filter((slot) => slot.isUrgent && slot.page === path)
    .flatMap(({ slot, loadsWhenNear }) => {
      const fills = (remote: ReleasedRemote) =>
        !remote.isDisabled &&
        remote.contract.slots.some((claim) => claim.slot === slot && !claim.key && isForRole(claim.roles, role));
      const remote = release.remotes.find(fills);
      return remote ? [{ place: { kind: "slot", slot } as const, remote, loadsAtOnce: !loadsWhenNear }] : [];
    });
  const overlays = shellSlots
    .filter((slot) => slot.page === null)
    .flatMap(({ slot }) => planOverlay(slot, path, listFillings(release, who), release));
  return [...own.filter(({ remote }) => !remote.isDisabled), ...slots, ...overlays];
}

/** Plans the overlay: it is rendered if its code may wait for an interaction and no other remote fills the slot. */
function planOverlay(
  slot: string,
  path: string,
  fillings: readonly SlotFilling[],
  { remotes }: ReleaseSet,
): PlannedPlace[] {
  const [only, another] = fillings.filter((filling) => filling.slot === slot);
  const isHidden = only?.hiddenOn?.some((prefix) => path.startsWith(prefix));
  if (!only || another || isHidden || only.wakesOn === undefined) return [];
  const remote = remotes.find(({ name }) => name === only.remote);
  return remote ? [{ place: { kind: "slot", slot }, remote, loadsAtOnce: false, isOverlay: true }] : [];
}

/** Fillings of slots that this visitor may see, as a remote's page asks for them. */
export function listFillings(release: ReleaseSet, who: Viewer): SlotFilling[] {
  const role = readRole(who);
  return release.remotes
    .filter(({ isDisabled }) => !isDisabled)
    .flatMap(({ name, contract }) => contract.slots.map((slot) => ({ ...slot, remote: name })))
    .filter(({ roles }) => isForRole(roles, role));
}

/** The place of a slot that a remote's page leaves open, where a remote fills it for this visitor. */
export function findHostedPlace(
  { slot, key }: HostedSlot,
  { release, fillings }: { release: ReleaseSet; fillings: readonly SlotFilling[] },
): PlannedPlace | null {
  const filling = fillings.find((candidate) => candidate.slot === slot && candidate.key === key);
  const remote = release.remotes.find(({ name }) => name === filling?.remote);
  return remote
    ? { place: { kind: "slot", slot, ...(key !== undefined && { key }) }, remote, loadsAtOnce: true }
    : null;
}
