import type { RoleName } from "@kalima/contracts/domain";
import type { RemoteContract } from "@kalima/contracts/pages";
import type { Place } from "@kalima/contracts/rendering";

/** A render ahead of the first visitor; `role` is that visitor's role, null for a visitor without a session. */
export type WarmUp = { place: Place; url: string; role: RoleName | null };

type ScreenWarmUp = WarmUp & { screen: string };

/** Replaces ids in paths: a page without data runs the same code, up to its waiting state. */
const PLACEHOLDER_ID = "00000000-0000-4000-8000-000000000000";

type Roles = RemoteContract["pages"][number]["roles"];
const pickRole = (roles: Roles): RoleName => roles?.find((role) => role !== "unknown") ?? "student";

function listPageWarmUps(pages: RemoteContract["pages"]): ScreenWarmUp[] {
  // A public page without parameters also renders its data.
  const best = pages.find(({ access, path }) => access === "public" && !path.includes(":"));
  const sorted = best ? [best, ...pages.filter((page) => page !== best)] : pages;
  return sorted.map(({ path, screen = path, access, roles }) => ({
    place: { kind: "page" },
    url: path.replaceAll(/:\w+/g, PLACEHOLDER_ID),
    role: access === "auth" ? pickRole(roles) : null,
    screen,
  }));
}

function listSlotWarmUps(slots: RemoteContract["slots"]): ScreenWarmUp[] {
  return slots.map(({ slot, key, screen = `${slot} ${key}`, roles }) => ({
    place: { kind: "slot", slot, ...(key !== undefined && { key }) },
    url: "/",
    role: pickRole(roles),
    screen,
  }));
}

/**
 * Lists one warm-up render per screen of a version, a public page first. Without them, code is compiled while its first
 * visitor waits.
 */
export function listWarmUps({ pages, slots }: Pick<RemoteContract, "pages" | "slots">): WarmUp[] {
  const all = [...listPageWarmUps(pages), ...listSlotWarmUps(slots)];
  return all
    .filter(({ screen }, at) => all.findIndex((other) => other.screen === screen) === at)
    .map(({ place, url, role }) => ({ place, url, role }));
}
