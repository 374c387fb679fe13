import type { RemoteContract } from "@kalima/contracts/pages";
import { expect, it } from "vitest";
import { listWarmUps } from "./render-bundles.ts";

const PLACEHOLDER_ID = "00000000-0000-4000-8000-000000000000";
const makeContract = (pages: object[], slots: object[] = []) =>
  ({ pages, slots }) as unknown as Pick<RemoteContract, "pages" | "slots">;

it.each([
  [
    ["/account auth", "/teachers public"],
    ["/teachers", "/account"],
  ],
  [["/lessons auth"], ["/lessons"]],
  [["/booking/:id/at/:time public"], [`/booking/${PLACEHOLDER_ID}/at/${PLACEHOLDER_ID}`]],
])("lists public pages without ids first and replaces ids: %j", (pages, urls) => {
  const named = pages.map((page) => ({ path: page.split(" ")[0], access: page.split(" ")[1] }));
  expect(listWarmUps(makeContract(named)).map(({ url }) => url)).toEqual(urls);
});

it("lists one warm-up per screen, with a role that may see it", () => {
  const pages = [
    { path: "/book", screen: "book", access: "public" },
    { path: "/book/:id", screen: "book", access: "public" },
    { path: "/desk", screen: "desk", access: "auth", roles: ["admin"] },
  ];
  const slots = [
    { slot: "profile.section", key: "tasks", screen: "tasks", roles: ["trainer"] },
    { slot: "profile.section", key: "late", screen: "tasks", roles: ["admin"] },
    { slot: "app.overlay" },
  ];
  expect(listWarmUps(makeContract(pages, slots))).toEqual([
    { place: { kind: "page" }, url: "/book", role: null },
    { place: { kind: "page" }, url: "/desk", role: "admin" },
    { place: { kind: "slot", slot: "profile.section", key: "tasks" }, url: "/", role: "trainer" },
    { place: { kind: "slot", slot: "app.overlay" }, url: "/", role: "student" },
  ]);
});

it("lists none for a version without pages and slots", () => {
  expect(listWarmUps(makeContract([]))).toEqual([]);
});
