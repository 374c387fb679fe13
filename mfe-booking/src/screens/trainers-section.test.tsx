import type { OwnTrainer } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
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
const cardOf = async (name: string) => within(await screen.findByRole("article", { name }));

it("shows what student and trainer have together, and how to go on", async () => {
  await open([anOwnTrainer()]);
  const card = await cardOf("Grace Hopper");
  expect(card.getByText("3 sessions, 2.4 h")).toBeTruthy();
  expect(card.getByText("4.5 of 5 stars")).toBeTruthy();
  expect(card.queryByText("Next session")).toBeNull();
  expect(card.getByRole("link", { name: "Book again" }).getAttribute("href")).toMatch(`/booking/${ID}?at=`);
  expect(card.getByRole("link", { name: "Rate 1 session" })).toBeTruthy();
});

it("offers no booking with a trainer who has left", async () => {
  await open([anOwnTrainer({ isActive: false, unrated: 0 })]);
  const card = await cardOf("Grace Hopper");
  expect(card.getByText("Takes no bookings at the moment")).toBeTruthy();
  expect(card.queryByRole("link")).toBeNull();
});

it("shows favourites without sessions apart", async () => {
  const never = { lessons: 0, minutes: 0, lastLessonAt: null, ownRating: null, unrated: 0, isFavourite: true };
  await open([anOwnTrainer({ ...never, name: { en: "Ada Lovelace", ar: "آدا لوفليس" } })]);
  expect(await screen.findByRole("heading", { name: "Favourites" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Learning with you" })).toBeNull();
  expect((await cardOf("Ada Lovelace")).getByRole("link", { name: "Book" })).toBeTruthy();
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
