import type { OwnRating } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import {
  aSession,
  aTrainer,
  type FakeRoutes,
  type RenderRemoteOptions,
  renderingProblems,
  renderRemote,
} from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const { id, name, gender, pictureUrl, ratings } = aTrainer();
const rating = (stars: number, lessonId: string): OwnRating => ({
  lessonId,
  stars,
  at: "2026-03-30T10:50:00Z",
  trainer: { id, name, gender, pictureUrl, ratings },
});
const FIRST = rating(4, "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e51");
const SECOND = rating(1, "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e52");

const PLACE: RenderRemoteOptions = {
  path: "/profile/ratings",
  place: { kind: "slot", slot: "profile.section", key: "ratings" },
  session: aSession(),
};
const answering = (answer: FakeRoutes[string]): RenderRemoteOptions => ({
  ...PLACE,
  http: { "GET /students/my/ratings": answer },
});

describe("ratings I gave", () => {
  it("name each trainer once, with what others gave, and show stars, day, own words and the way to change them", async () => {
    await renderRemote(
      app,
      answering(() => [{ ...FIRST, words: "Clear and kind", answer: "See you next week" }, SECOND]),
    );
    const group = await screen.findByRole("region", { name: "Grace Hopper" });
    expect(within(group).getByRole("link", { name: "Grace Hopper" }).getAttribute("href")).toBe(`/teachers/${id}`);
    expect(group.textContent?.split("All students: 4.8 of 5 in 57 ratings")).toHaveLength(2);
    const [row, second] = within(group).getAllByRole("listitem");
    if (!row || !second) throw new Error("two ratings were expected");
    expect(row.textContent).toContain("You gave 4 stars");
    expect(row.textContent).toContain("Session of 30 March 2026");
    expect(within(row).getByText("Clear and kind")).toBeTruthy();
    expect(row.textContent).toContain("The trainer's answerSee you next week");
    expect(within(second).getByText("No words written")).toBeTruthy();
    expect(within(second).queryByText("The trainer's answer")).toBeNull();
    const edit = within(row).getByRole("link", { name: "Edit the rating of the session of 30 March 2026" });
    expect(edit.getAttribute("href")).toBe(`/profile/appointments/${FIRST.lessonId}?rate`);
  });

  it("load page by page", async () => {
    const { user } = await renderRemote(
      app,
      answering(({ query }) =>
        query.cursor === "next" ? { items: [SECOND], nextCursor: null } : { items: [FIRST], nextCursor: "next" },
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Show more ratings" }));
    expect(await screen.findByText("You gave 1 star")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more ratings" })).toBeNull();
  });

  it("lead to the bookings while there are none", async () => {
    await renderRemote(
      app,
      answering(() => []),
    );
    expect(await screen.findByText("No ratings yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See my bookings" }).getAttribute("href")).toBe("/profile/bookings");
  });

  it("can be loaded again after an error", async () => {
    let isDown = true;
    const { user } = await renderRemote(
      app,
      answering(() => {
        if (isDown) throw new AppError("server.unavailable");
        return [FIRST];
      }),
    );
    expect(await screen.findByText("We could not load your ratings")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByRole("link", { name: "Grace Hopper" })).toBeTruthy();
  });

  it("speak Arabic", async () => {
    await renderRemote(app, { ...answering(() => [FIRST]), language: "ar" });
    expect(await screen.findByRole("region", { name: "تقييماتي للمدرّبين" })).toBeTruthy();
    expect(await screen.findByRole("link", { name: "جريس هوبر" })).toBeTruthy();
  });

  it("ratings I gave are the same from the server and in the browser", async () => {
    expect(
      await renderingProblems(
        app,
        answering(() => [FIRST, SECOND]),
      ),
    ).toEqual([]);
  });
});
