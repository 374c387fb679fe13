import { AppError } from "@kalima/contracts/errors";
import type { OwnStudent } from "@kalima/learning-contract";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const session = aSession({ role: { name: "trainer" } });
const place = { kind: "slot", slot: "dashboard.section", key: "students" } as const;
const nour: OwnStudent = {
  id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
  name: "Nour",
  level: "B1",
  lessons: 3,
  lastLessonAt: "2026-03-10T16:00:00Z",
  nextLessonAt: null,
};
const open = (answer: FakeRoutes[string], options: RenderRemoteOptions = {}) =>
  renderRemote(app, {
    path: "/dashboard/students/students",
    session,
    place,
    http: { "GET /learning/students": answer },
    ...options,
  });

it("shows whom a trainer teaches, and leads to a message to each", async () => {
  await open(() => [nour]);
  const card = within(await screen.findByRole("article", { name: "Nour" }));
  for (const text of ["Level B1", "3 sessions"]) card.getByText(text);
  expect(card.queryByText("Next session")).toBeNull();
  expect(card.getByRole("link", { name: "Message" }).getAttribute("href")).toBe(
    `/dashboard/messages/conversations?with=${nour.id}`,
  );
});

it("says when there is none, and that they could not be loaded", async () => {
  const { unmount } = await open(() => []);
  expect(await screen.findByText("No students yet")).toBeTruthy();
  unmount();
  await open(() => {
    throw new AppError("server.unavailable");
  });
  expect(await screen.findByText("We could not load your students")).toBeTruthy();
});

it("speaks Arabic, and is the same from the server and in the browser", async () => {
  await open(() => [{ ...nour, level: null }], { language: "ar" });
  expect(await screen.findByText("لم يُجرَ اختبار تحديد المستوى بعد")).toBeTruthy();
  expect(await renderingProblems(app, { place, session, http: { "GET /learning/students": () => [nour] } })).toEqual(
    [],
  );
});
