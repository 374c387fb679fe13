import { AppError } from "@kalima/contracts/errors";
import type { ConversationReport } from "@kalima/messages-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const REPORT: ConversationReport = {
  id: "0193a000-0000-4000-8000-000000000009",
  at: "2026-03-29T10:00:00.000Z",
  reportedBy: "student",
  student: "Omar",
  trainer: { en: "Grace Hopper", ar: "جريس هوبر" },
  reason: "Asked me to pay outside",
  messages: [
    { sender: "trainer", content: "Pay me in cash", at: "2026-03-29T09:00:00.000Z" },
    { sender: "trainer", type: "image", content: "/api/files/1", at: "2026-03-29T09:01:00.000Z" },
  ],
};

const makeOptions = (routes: FakeRoutes) => ({
  path: "/dashboard/messages/reports",
  place: { kind: "slot", slot: "dashboard.section", key: "reports" } as const,
  session: aSession({ role: { name: "admin" } }),
  http: routes,
});
const open = (routes: FakeRoutes) => renderRemote(app, makeOptions(routes));

it("shows who reported whom and why, with the messages of that time, until it is settled", async () => {
  let waiting = [REPORT];
  const { user } = await open({
    "GET /staff/conversation-reports": () => ({ items: waiting, nextCursor: null }),
    "PUT /staff/conversation-reports/:id/settled": () => {
      waiting = [];
      return { done: true };
    },
  });
  const card = within(await screen.findByRole("article"));
  expect(card.getByRole("heading", { name: "Omar and Grace Hopper" })).toBeTruthy();
  expect(card.getByText(/Reported by Omar/)).toBeTruthy();
  expect(card.getByText("Asked me to pay outside")).toBeTruthy();
  await user.click(card.getByText("Show the last 2 messages"));
  expect(card.getByText("Pay me in cash")).toBeTruthy();
  expect(card.getByAltText("Picture").getAttribute("src")).toBe("/api/files/1");
  await user.click(card.getByRole("button", { name: "Mark as settled" }));
  await screen.findByText("No reports are waiting.");
  expect(document.activeElement?.textContent).toBe("No reports are waiting.");
});

it.each([
  ["Struggles with shyness", "Struggles with shyness"],
  [null, "The trainer keeps no private note about this student."],
])("shows the trainer's private note on request alone: %j", async (text, shown) => {
  const { user, http } = await open({
    "GET /staff/conversation-reports": () => ({ items: [REPORT], nextCursor: null }),
    "GET /staff/conversation-reports/:id/private-note": () => ({ text }),
  });
  const show = await screen.findByRole("button", { name: /^Show the trainer's private note/ });
  expect(http.requests.filter(({ path }) => path.endsWith("/private-note"))).toEqual([]);
  await user.click(show);
  expect(await screen.findByText(shown)).toBeTruthy();
});

it("keeps a report that could not be settled, and says why", async () => {
  const { user, toasts } = await open({
    "GET /staff/conversation-reports": () => ({ items: [REPORT], nextCursor: null }),
    "PUT /staff/conversation-reports/:id/settled": () => {
      throw new AppError("server.unavailable");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Mark as settled" }));
  await waitFor(() => expect(toasts).toMatchObject([{ tone: "error" }]));
  expect(screen.getByText("Asked me to pay outside")).toBeTruthy();
});

it("the section is the same on the server and in the browser", async () => {
  const routes = { "GET /staff/conversation-reports": () => ({ items: [REPORT], nextCursor: null }) };
  expect(await renderingProblems(app, makeOptions(routes))).toEqual([]);
});
