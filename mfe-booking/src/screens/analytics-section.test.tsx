import { AppError } from "@kalima/contracts/errors";
import type { LearningAnalytics } from "@kalima/learning-contract";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";
import { anAnalytics, NOTHING_YET, PRACTICE } from "./learning.fixtures.ts";

const open = (answer: () => LearningAnalytics, options: RenderRemoteOptions = {}) => {
  const http: FakeRoutes = { "GET /learning/analytics": answer, "GET /practice": () => PRACTICE };
  const place = { kind: "slot", slot: "profile.section", key: "analytics" } as const;
  return renderRemote(app, { path: "/profile/analytics", session: aSession(), place, ...options, http });
};
const findCard = async (name: string) => within(await screen.findByRole("region", { name }));
/** They come one by one, after the screen. */
async function allCharts(): Promise<HTMLElement[]> {
  await waitFor(() => expect(screen.getAllByRole("img", { name: /./ })).toHaveLength(6));
  return screen.getAllByRole("img", { name: /./ });
}
function readRows(card: Awaited<ReturnType<typeof findCard>>) {
  const rows: HTMLElement[] = card.getAllByRole("row", { hidden: true });
  return rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent));
}

it("shows hours, sessions, streak and attendance as numbers", async () => {
  await open(() => anAnalytics());
  const figures = (await screen.findByText("Hours of practice", { selector: "dt" })).closest("dl");
  expect([...(figures?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "2.5",
    "3",
    "2",
    "Longest: 4 weeks",
    "75%",
    "1 session missed",
  ]);
});

it.each([
  [
    "en",
    "What changed since December 2025",
    ["Your level went from A2 to B1.", "You gained most in Vocabulary: 24 points."],
  ],
  ["ar", "ماذا تغيّر منذ ديسمبر 2025", ["انتقل مستواك من A2 إلى B1.", "أكبر تقدّم في المفردات: 24 نقطة."]],
] as const)("begins with what changed, and today's goal, in %s", async (language, title, changes) => {
  await open(() => anAnalytics(), { language });
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  for (const change of changes) expect(screen.getByText(change)).toBeTruthy();
  expect((await screen.findByRole("link", { name: /^(Start|بدء التمرين)$/ })).getAttribute("href")).toBe(
    "/profile/vocabulary",
  );
});

it("draws each chart, with the same values as a table", async () => {
  await open(() => anAnalytics());
  await allCharts();
  expect(readRows(await findCard("Hours by week")).at(-1)).toEqual(["14 Mar", "0.8"]);
  expect(readRows(await findCard("Attendance by week")).at(-1)).toEqual(["14 Mar", "1", "1"]);
  expect(readRows(await findCard("Level over time")).map((row) => row.slice(1))).toEqual([
    ["A2", "30", "–"],
    ["B1", "45", "B2"],
  ]);
  expect(readRows(await findCard("Skills"))).toEqual([
    ["Grammar", "B1", "45", "30"],
    ["Vocabulary", "B1", "52", "28"],
    ["Reading", "B2", "60", "40"],
    ["Listening", "A2", "31", "33"],
  ]);
  expect(readRows(await findCard("Scores from your trainers"))).toEqual([["My last holiday", "10 Mar", "84"]]);
  expect(readRows(await findCard("Your ratings")).slice(0, 2)).toEqual([
    ["5 stars", "2"],
    ["4 stars", "1"],
  ]);
});

it("lets time run from the right in Arabic", async () => {
  const barsAt = async (language: "en" | "ar") => {
    const { unmount } = await open(() => anAnalytics(), { language });
    const [chart] = await allCharts();
    const places = [...(chart?.querySelectorAll("rect") ?? [])].map((bar) => Number(bar.getAttribute("x")));
    await unmount();
    return places;
  };
  const [english, arabic] = [await barsAt("en"), await barsAt("ar")];
  expect(english).toEqual(english.toSorted((a, b) => a - b));
  expect(arabic).toEqual(arabic.toSorted((a, b) => b - a));
  expect(english.length).toBeGreaterThan(1);
});

it("says how to begin where there is nothing to draw", async () => {
  await open(() => ({ ...NOTHING_YET, attended: 1 }));
  const card = await findCard("Skills");
  expect(card.getByRole("link", { name: "Take the placement test" })).toBeTruthy();
  expect(card.queryByRole("table", { hidden: true })).toBeNull();
});

it("invites a new student to the placement test", async () => {
  await open(() => NOTHING_YET);
  expect(await screen.findByText("Your progress starts here")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Skills" })).toBeNull();
});

it("offers another try when loading fails", async () => {
  await open(() => {
    throw new AppError("server.unavailable");
  });
  expect(await screen.findByText("We could not load your progress")).toBeTruthy();
});
