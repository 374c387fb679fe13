import { AppError } from "@kalima/contracts/errors";
import type { OwnTrainer } from "@kalima/learning-contract";
import { aLesson, aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";
import { anOwnTrainer } from "./learning.fixtures.ts";

const ID = anOwnTrainer().id;
const open = (trainers: readonly OwnTrainer[], more: FakeRoutes = {}) =>
  renderRemote(app, {
    path: "/profile/trainers",
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "trainers" },
    http: { "GET /learning/trainers": () => trainers, ...more },
  });
const findCard = async (name: string) => within(await screen.findByRole("article", { name }));

it("shows what student and trainer have together, and how to go on", async () => {
  await open([anOwnTrainer()]);
  const card = await findCard("Grace Hopper");
  expect(card.getByText("3 sessions, 2.4 hours")).toBeTruthy();
  expect(card.getByText("4.5 of 5 stars")).toBeTruthy();
  expect(card.queryByText("Next session")).toBeNull();
  expect(card.getByRole("link", { name: "Book again" }).getAttribute("href")).toMatch(`/booking/${ID}?at=`);
  expect(card.getByRole("button", { name: "Rate 1 session" })).toBeTruthy();
});

it("rates the newest session in place, then offers the one before", async () => {
  const [newest, older] = ["0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f", "0192d2b4-5555-7c1a-9f5e-2d7b1c3a4e5f"];
  const asked: unknown[] = [];
  const trainers = [anOwnTrainer({ unrated: 2, unratedLessonId: newest })];
  const { user } = await open(trainers, {
    "GET /lessons/:id": ({ params }) => {
      asked.push(params.id);
      return aLesson({ id: newest, status: "completed", actions: ["rate"] });
    },
    "POST /lessons/:id/rating": () => {
      trainers[0] = anOwnTrainer({ unrated: 1, unratedLessonId: older });
      return aLesson({ id: newest, status: "completed" });
    },
  });
  await user.click((await findCard("Grace Hopper")).getByRole("button", { name: "Rate 2 sessions" }));
  const form = within(await screen.findByRole("dialog", { name: "Rate your session with Grace Hopper" }));
  await user.click(within(form.getByRole("radiogroup", { name: "Overall" })).getByRole("radio", { name: "5 stars" }));
  await user.click(form.getByRole("button", { name: "Save rating" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual([newest]);
  expect(await screen.findByRole("button", { name: "Rate 1 session" })).toBeTruthy();
});

it("shows the next step that the trainer wrote, with those before it", async () => {
  const step = (text: string, id: number) => ({
    id: `0192d2b4-444${id}-7c1a-9f5e-2d7b1c3a4e5f`,
    text,
    writtenAt: "2026-03-20T16:00:00Z",
  });
  await open([anOwnTrainer({ plan: [step("Read aloud", 1), step("Greet people", 2)] })]);
  const own = within((await findCard("Grace Hopper")).getByRole("region", { name: "Your next step" }));
  expect(own.getByText("Read aloud")).toBeTruthy();
  expect(own.getByText("Written on 20 March 2026")).toBeTruthy();
  expect(own.getByText("1 step before it").closest("details")?.textContent).toContain("Greet people");
});

it("offers no booking with a trainer who has left", async () => {
  await open([anOwnTrainer({ isActive: false, unrated: 0, unratedLessonId: null })]);
  const card = await findCard("Grace Hopper");
  expect(card.getByText("Takes no bookings at the moment")).toBeTruthy();
  expect(card.queryByRole("link")).toBeNull();
});

it("shows favourites without sessions apart", async () => {
  const never = {
    lessons: 0,
    minutes: 0,
    lastLessonAt: null,
    ownRating: null,
    unratedLessonId: null,
    isFavourite: true,
  };
  await open([anOwnTrainer({ ...never, name: { en: "Ada Lovelace", ar: "آدا لوفليس" } })]);
  expect(await screen.findByRole("heading", { name: "Favourites" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Booked before" })).toBeNull();
  expect((await findCard("Ada Lovelace")).getByRole("link", { name: "Book" })).toBeTruthy();
});

it("keeps a trainer as a favourite, and says no more than the server when that fails", async () => {
  let isAway = false;
  const added = () => {
    if (isAway) throw new AppError("server.unavailable");
    return { done: true };
  };
  const { user } = await open([anOwnTrainer()], {
    "PUT /favourites/:trainerId": added,
    "DELETE /favourites/:trainerId": added,
  });
  const heart = await screen.findByRole("button", { name: "Favourite: Grace Hopper" });
  await user.click(heart);
  await waitFor(() => expect(heart.getAttribute("aria-pressed")).toBe("true"));
  isAway = true;
  await user.click(heart);
  await waitFor(() => expect(heart.getAttribute("aria-pressed")).toBe("true"));
});

it("leads a student without trainers to them", async () => {
  await open([]);
  expect((await screen.findByRole("link", { name: "Find a trainer" })).getAttribute("href")).toBe("/teachers");
});
