import type { Session } from "@kalima/contracts/session";
import type { Place } from "@kalima/platform/remote";
import { aSession, renderingProblems } from "@kalima/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as app from "./app.ts";

const place: Place = { kind: "slot", slot: "app.overlay" };

/** A conversation of this tab, which the server does not know. */
beforeEach(() => {
  sessionStorage.setItem("CHAT_ID", "0192d2b4-2222-4c1a-9f5e-2d7b1c3a4e5f");
  sessionStorage.setItem("CHAT_DRAFT", '"Hello"');
});
afterEach(() => sessionStorage.clear());

it.each<[string, Session]>([
  ["signed out", { state: "signedOut" }],
  ["signed in", aSession()],
])("the button, %s, is the same on the server and in the browser", async (_who, session) => {
  expect(await renderingProblems(app, { place, session })).toEqual([]);
});
