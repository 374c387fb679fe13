import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import type { Session } from "@kalima/contracts/session";
import { describe, expect, it } from "vitest";
import type { SitePage } from "../shells/shell-build.ts";
import { fillingsFor, hostedPlace, isEntered, placesOf } from "./plan-places.ts";

type Slot = ReleasedRemote["contract"]["slots"][number];
const remote = (name: string, slots: Slot[], isDisabled = false) =>
  ({ name, version: "1", isDisabled, contract: { name, slots, pages: [] } }) as unknown as ReleasedRemote;
const catalog = remote("mfe-catalog", [{ slot: "home.trainers" }]);
const booking = remote("mfe-booking", [{ slot: "profile.section", key: "bookings", roles: ["student"] }]);
const off = remote("mfe-off", [{ slot: "profile.section", key: "off" }], true);
const release: ReleaseSet = { id: "r", page: "p", remotes: [catalog, booking, off] };
const shellSlots = [
  { slot: "home.trainers", page: "/", isUrgent: true, loadsWhenNear: true },
  { slot: "app.overlay", page: null, isUrgent: false },
];

const signedIn = (name: string) => ({
  session: { state: "signedIn", user: { role: { name } } } as Session,
  isUncertain: false,
});
const signedOut = { session: { state: "signedOut" } as Session, isUncertain: false };
const uncertain = { ...signedOut, isUncertain: true };
const page = (access: string, shownBy: ReleasedRemote | null = null) =>
  ({ access, remote: shownBy }) as unknown as SitePage;
const enter = { kind: "enter" } as const;

it.each([
  ["a public page", page("public"), enter, signedOut, true],
  ["a public page, with signs of a session", page("public"), enter, uncertain, true],
  ["a page for guests, with signs of a session", page("guest-only"), enter, uncertain, false],
  ["a page for accounts, with signs of a session", page("auth"), enter, uncertain, false],
  ["a page for accounts", page("auth"), enter, signedIn("student"), true],
  ["a page that leads elsewhere", page("auth"), { kind: "redirect", to: "/login" } as const, signedOut, false],
  ["a page behind a closed door", page("public"), { kind: "blocked", by: "closed" } as const, signedOut, false],
])("%s is rendered: %j", (_what, at, decision, who, isRendered) => {
  expect(isEntered({ page: at, decision }, who)).toBe(isRendered);
});

describe("places of a page", () => {
  const namesAt = (path: string, shownBy: ReleasedRemote | null, set = release) =>
    placesOf({ page: page("public", shownBy), decision: enter, path, release: set }, shellSlots, signedOut).map(
      ({ place, remote: { name }, loadsAtOnce }) => [place.kind === "page" ? "page" : place.slot, name, loadsAtOnce],
    );

  it("include the page itself and the shell's slots on its path", () => {
    expect(namesAt("/", null)).toEqual([["home.trainers", "mfe-catalog", false]]);
    expect(namesAt("/teachers", catalog)).toEqual([["page", "mfe-catalog", true]]);
  });

  const chat = (changes: Partial<Slot> = {}) =>
    remote("mfe-chat", [{ slot: "app.overlay", wakesOn: "KEY", ...changes }]);
  it.each<[string, ReleasedRemote[], string, boolean]>([
    ["whose code may wait", [chat()], "/about", true],
    ["where it is hidden", [chat({ hiddenOn: ["/payment"] })], "/payment/1", false],
    ["outside of where it is hidden", [chat({ hiddenOn: ["/payment"] })], "/teachers", true],
    ["whose code comes with the page", [remote("mfe-chat", [{ slot: "app.overlay" }])], "/about", false],
    ["for another role", [chat({ roles: ["student"] })], "/about", false],
    ["beside another", [chat(), remote("mfe-tour", [{ slot: "app.overlay", wakesOn: "OTHER" }])], "/about", false],
    ["whose remote is switched off", [{ ...chat(), isDisabled: true }], "/about", false],
  ])("include an overlay (%s): %s", (_what, remotes, path, isRendered) => {
    expect(namesAt(path, null, { ...release, remotes })).toEqual(
      isRendered ? [["app.overlay", "mfe-chat", false]] : [],
    );
  });

  it("leave out what is switched off", () => {
    expect(namesAt("/off", off)).toEqual([]);
    expect(namesAt("/", null, { ...release, remotes: [{ ...catalog, isDisabled: true }] })).toEqual([]);
  });
});

it.each([
  ["a student", signedIn("student"), ["mfe-catalog", "mfe-booking"]],
  ["a trainer", signedIn("trainer"), ["mfe-catalog"]],
  ["a signed-out visitor", signedOut, ["mfe-catalog"]],
])("%s sees the fillings for their role", (_who, who, names) => {
  expect(fillingsFor(release, who).map((filling) => filling.remote)).toEqual(names);
});

it("a hosted slot is filled by the remote that claims its key, for those who may see it", () => {
  const open = { slot: "profile.section", key: "bookings" };
  expect(hostedPlace(open, { release, fillings: fillingsFor(release, signedIn("student")) })?.remote).toBe(booking);
  expect(hostedPlace(open, { release, fillings: fillingsFor(release, signedIn("trainer")) })).toBeNull();
  expect(
    hostedPlace({ slot: "profile.section" }, { release, fillings: fillingsFor(release, signedIn("student")) }),
  ).toBeNull();
});
