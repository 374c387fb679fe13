import type { Place } from "@kalima/platform/remote";
import { aSession, aUser, type RenderRemoteOptions, renderingProblems, renderTwice } from "@kalima/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as app from "../app.ts";

const sectionPlace = (key: string): Place => ({ kind: "slot", slot: "profile.section", key });
const SLOTS: RenderRemoteOptions["slots"] = [
  { slot: "profile.section", key: "account", group: "account", labelText: "Account", remote: "mfe-profile" },
  { slot: "profile.section", key: "bookings", group: "learning", labelText: "Bookings", remote: "mfe-booking" },
  { slot: "profile.settings", key: "security", labelText: "Security", remote: "mfe-auth" },
];

const HTTP = {
  "GET /users/profile": () => aUser(),
  "GET /learning/trainers": () => ({ items: [], nextCursor: null }),
};

/** Unsaved input of this tab, which the server cannot know. */
const DRAFT = JSON.stringify({ userId: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f", details: { address: "1 Nile Street" } });

beforeEach(() => sessionStorage.setItem("PROFILE_DRAFT", DRAFT));
afterEach(() => sessionStorage.clear());

it.each<[string, RenderRemoteOptions]>([
  ["the menu", { path: "/profile" }],
  ["a section of another remote", { path: "/profile/bookings" }],
  ["an unknown section", { path: "/profile/unknown" }],
  ["a profile without sections", { path: "/profile", slots: [] }],
  ["the account", { path: "/profile/account", place: sectionPlace("account") }],
  [
    "the picture in a trainer's own page",
    { path: "/dashboard/team/own-page", place: { kind: "slot", slot: "catalog.own-picture" } },
  ],
  ["the settings", { path: "/profile/settings", place: sectionPlace("settings") }],
])("%s is the same on the server and in the browser", async (_name, options) => {
  expect(await renderingProblems(app, { session: aSession(), slots: SLOTS, http: HTTP, ...options })).toEqual([]);
});

it.each<[string, RenderRemoteOptions, object[]]>([
  ["the section of the address", { path: "/profile/bookings" }, [{ slot: "profile.section", key: "bookings" }]],
  ["the account beside the menu", { path: "/profile" }, [{ slot: "profile.section", key: "account" }]],
  [
    "the settings of other remotes",
    { path: "/profile/settings", place: sectionPlace("settings") },
    [{ slot: "profile.settings", key: "security" }],
  ],
])("leaves %s open for the server to fill", async (_name, options, hosted) => {
  const { served } = await renderTwice(app, { session: aSession(), slots: SLOTS, http: HTTP, ...options });
  expect(served.hosted).toEqual(hosted);
});
