import type { Session } from "@kalima/contracts/session";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import { describe, expect, it } from "vitest";
import type { SitePage } from "../shells/shells.ts";
import { canEnter, findHostedPlace, listFillings, planPlaces } from "./plan-places.ts";

type Slot = ReleasedRemote["contract"]["slots"][number];
const makeRemote = (name: string, slots: Slot[], isDisabled = false) =>
  ({ name, version: "1", isDisabled, contract: { name, slots, pages: [] } }) as unknown as ReleasedRemote;
const catalog = makeRemote("mfe-catalog", [{ slot: "home.trainers" }]);
const booking = makeRemote("mfe-booking", [{ slot: "profile.section", key: "bookings", roles: ["student"] }]);
const off = makeRemote("mfe-off", [{ slot: "profile.section", key: "off" }], true);
const release: ReleaseSet = { id: "r", page: "p", remotes: [catalog, booking, off] };
const shellSlots = [
  { slot: "home.trainers", page: "/", isUrgent: true, loadsWhenNear: true },
  { slot: "app.overlay", page: null, isUrgent: false },
];

const makeSession = (name: string) => ({
  session: { state: "signedIn", user: { role: { name } } } as Session,
  isUncertain: false,
});
const signedOut = { session: { state: "signedOut" } as Session, isUncertain: false };
const uncertain = { ...signedOut, isUncertain: true };
const makePage = (access: string, shownBy: ReleasedRemote | null = null) =>
  ({ access, remote: shownBy }) as unknown as SitePage;
const enter = { kind: "enter" } as const;

it.each([
  ["a public page", makePage("public"), enter, signedOut, true],
  ["a public page, with signs of a session", makePage("public"), enter, uncertain, true],
  ["a page for guests, with signs of a session", makePage("guest-only"), enter, uncertain, false],
  ["a page for accounts, with signs of a session", makePage("auth"), enter, uncertain, false],
  ["a page for accounts", makePage("auth"), enter, makeSession("student"), true],
  ["a page that leads elsewhere", makePage("auth"), { kind: "redirect", to: "/login" } as const, signedOut, false],
  ["a page behind a closed door", makePage("public"), { kind: "blocked", by: "closed" } as const, signedOut, false],
])("%s is rendered: %j", (_what, at, decision, who, isRendered) => {
  expect(canEnter({ page: at, decision }, who)).toBe(isRendered);
});

describe("places of a page", () => {
  const listNames = (path: string, shownBy: ReleasedRemote | null, set = release) =>
    planPlaces({ page: makePage("public", shownBy), decision: enter, path, release: set }, shellSlots, signedOut).map(
      ({ place, remote: { name }, loadsAtOnce }) => [place.kind === "page" ? "page" : place.slot, name, loadsAtOnce],
    );

  it("include the page itself and the shell's slots on its path", () => {
    expect(listNames("/", null)).toEqual([["home.trainers", "mfe-catalog", false]]);
    expect(listNames("/teachers", catalog)).toEqual([["page", "mfe-catalog", true]]);
  });

  const makeChat = (changes: Partial<Slot> = {}) =>
    makeRemote("mfe-chat", [{ slot: "app.overlay", wakesOn: "KEY", ...changes }]);
  it.each<[string, ReleasedRemote[], string, boolean]>([
    ["whose code may wait", [makeChat()], "/about", true],
    ["where it is hidden", [makeChat({ hiddenOn: ["/payment"] })], "/payment/1", false],
    ["outside of where it is hidden", [makeChat({ hiddenOn: ["/payment"] })], "/teachers", true],
    ["whose code comes with the page", [makeRemote("mfe-chat", [{ slot: "app.overlay" }])], "/about", false],
    ["for another role", [makeChat({ roles: ["student"] })], "/about", false],
    [
      "beside another",
      [makeChat(), makeRemote("mfe-tour", [{ slot: "app.overlay", wakesOn: "OTHER" }])],
      "/about",
      false,
    ],
    ["whose remote is switched off", [{ ...makeChat(), isDisabled: true }], "/about", false],
  ])("include an overlay (%s): %s", (_what, remotes, path, isRendered) => {
    expect(listNames(path, null, { ...release, remotes })).toEqual(
      isRendered ? [["app.overlay", "mfe-chat", false]] : [],
    );
  });

  it("leave out what is switched off", () => {
    expect(listNames("/off", off)).toEqual([]);
    expect(listNames("/", null, { ...release, remotes: [{ ...catalog, isDisabled: true }] })).toEqual([]);
  });
});

it.each([
  ["a student", makeSession("student"), ["mfe-catalog", "mfe-booking"]],
  ["a trainer", makeSession("trainer"), ["mfe-catalog"]],
  ["a signed-out visitor", signedOut, ["mfe-catalog"]],
])("%s sees the fillings for their role", (_who, who, names) => {
  expect(listFillings(release, who).map((filling) => filling.remote)).toEqual(names);
});

it("a hosted slot is filled by the remote that claims its key, for those who may see it", () => {
  const open = { slot: "profile.section", key: "bookings" };
  expect(findHostedPlace(open, { release, fillings: listFillings(release, makeSession("student")) })?.remote).toBe(
    booking,
  );
  expect(findHostedPlace(open, { release, fillings: listFillings(release, makeSession("trainer")) })).toBeNull();
  expect(
    findHostedPlace({ slot: "profile.section" }, { release, fillings: listFillings(release, makeSession("student")) }),
  ).toBeNull();
});
