import type { AgentFigures } from "@kalima/support-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "support-figures" } as const;
const path = "/dashboard/analytics/support-figures";
const session = aSession({ role: { name: "agent" } });
const OWN: AgentFigures = {
  ...{ agent: { id: "0193a000-0000-4000-8000-0000000000c1", name: "Hana" }, isReader: true },
  ...{ taken: 7, answered: 2, handedOver: 1, firstAnswerSeconds: 45, lengthSeconds: 660, stars: null, rated: 3 },
  days: [
    { date: "2026-03-09", taken: 4, answered: 2 },
    { date: "2026-03-10", taken: 3, answered: 0 },
  ],
};
const TO = "2026-03-10";

const answer = (agents: AgentFigures[]): FakeRoutes => ({
  "GET /staff/support-figures": ({ query }) => ({ from: query.from ?? TO, to: TO, agents }),
});
const open = (agents: AgentFigures[], language: "en" | "ar" = "en") =>
  renderRemote(app, { path, place, session, language, http: answer(agents) });
const cellsOf = async (name: string) => {
  const table = within(await screen.findByRole("table", { name }));
  return table.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
};

it("shows an agent their own week: what is too little to tell is left out", async () => {
  await open([OWN]);
  expect((await cellsOf("Work at the desk"))[1]).toEqual(["You", "7", "2", "45 seconds", "11 minutes", "Too few", "1"]);
});

it("shows each day of the period as a bar and in a table, also one without work", async () => {
  const { user } = await open([OWN, { ...OWN, isReader: false }]);
  expect(await screen.findByRole("img", { name: "Conversations and questions of each day" })).toBeTruthy();
  await user.click(screen.getByText("As a table"));
  const days = await cellsOf("Day by day");
  expect(days).toHaveLength(8);
  expect(days.slice(-3).map(([, ...numbers]) => numbers)).toEqual([
    ["0", "0"],
    ["8", "4"],
    ["6", "0"],
  ]);
});

it("says that nothing was done", async () => {
  await open([]);
  expect(await screen.findByText("No work in these days")).toBeTruthy();
});

it("speaks Arabic, and is the same from the server and in the browser", async () => {
  await open([OWN], "ar");
  expect(await screen.findByText("العمل في مكتب الدعم")).toBeTruthy();
  expect(await renderingProblems(app, { path, place, session, http: answer([OWN]) })).toEqual([]);
});
