import { getLocalTimeZone, startOfWeek, today } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { aLesson, aSession, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const hour = (at: number) => today(getLocalTimeZone()).toDate(getLocalTimeZone()).getTime() + at * HOUR_MS;
/** A lesson of today from that hour on, of 50 minutes. */
function lessonFrom(at: number, changes: Partial<LessonDetails> = {}): LessonDetails {
  const startsAt = new Date(hour(at)).toISOString();
  return aLesson({ startsAt, endsAt: new Date(hour(at) + 50 * MINUTE_MS).toISOString(), actions: [], ...changes });
}

async function open(lessons: () => LessonDetails[]) {
  const page = await renderRemote(app, {
    path: "/profile/appointments?view=week",
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "appointments" },
    http: {
      "GET /calendar/lessons": lessons,
      "GET /lessons/:id/cancellation": () => ({
        outcome: "credit",
        freeUntil: new Date(hour(0)).toISOString(),
        creditsExpireAt: null,
      }),
      "POST /lessons/:id/cancel": () => lessonFrom(12, { status: "cancelled" }),
    },
  });
  return { ...page, hours: await screen.findByRole("table", { name: "Sessions by hour" }) };
}
const rowNames = (table: HTMLElement) =>
  within(table)
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent?.replace("\u00a0", " "));

it("a session is in the row of its hour, and opens with what can be done with it", async () => {
  const { user, hours } = await open(() => [lessonFrom(10.5, { actions: ["cancel"] })]);
  const block = await within(hours).findByRole("button", { name: /^10:30\sAM.*11:20\sAM.*Grace Hopper/ });
  expect(rowNames(block.closest("tr") as HTMLElement)).toEqual(["10 AM"]);
  await user.click(block);
  const window = await screen.findByRole("dialog", { name: "Session details" });
  await user.click(within(window).getByRole("button", { name: /^More about the session on / }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel session" }));
  expect(await screen.findByRole("dialog", { name: "Cancel this session?" })).toBeTruthy();
});

it("the week begins with the rest of a session that began before its first midnight, which is in no list of its days", async () => {
  const zone = getLocalTimeZone();
  const midnight = startOfWeek(today(zone), "en-GB").toDate(zone).getTime();
  const [startsAt, endsAt] = [-20, 30].map((minutes) => new Date(midnight + minutes * MINUTE_MS).toISOString());
  const { hours } = await open(() => [aLesson({ startsAt, endsAt, actions: [] })]);
  const block = await within(hours).findByRole("button", { name: /^11:40\sPM.*12:30\sAM/ });
  expect(rowNames(block.closest("tr") as HTMLElement)).toEqual(["12 AM"]);
  expect(block.getAttribute("data-length")).toBe("2 4 8 16");
  expect(within(screen.getByRole("region", { name: "Whole week" })).getByText("No sessions")).toBeTruthy();
});

it("a session that left the week closes its window", async () => {
  let isThere = true;
  const { user, hours } = await open(() => (isThere ? [lessonFrom(12, { actions: ["cancel"] })] : []));
  await user.click(await within(hours).findByRole("button", { name: /^12:00\sPM/ }));
  const window = await screen.findByRole("dialog", { name: "Session details" });
  await user.click(within(window).getByRole("button", { name: /^More about the session on / }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel session" }));
  const question = await screen.findByRole("dialog", { name: "Cancel this session?" });
  isThere = false;
  await user.click(await within(question).findByRole("button", { name: "Cancel session" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("hours without sessions are left out until all are wanted", async () => {
  const { user, hours } = await open(() => [lessonFrom(6)]);
  await waitFor(() => expect(rowNames(hours)[0]).toBe("6 AM"));
  expect(rowNames(hours)).toHaveLength(16);
  await user.click(screen.getByRole("button", { name: "Show all 24 hours" }));
  expect(rowNames(hours)).toHaveLength(24);
  await user.click(screen.getByRole("button", { name: "Show fewer hours" }));
  expect(rowNames(hours)).toHaveLength(16);
});

it("sessions without room lead to the list of their day", async () => {
  const id = (at: number) => `0192d2b4-888${at}-7c1a-9f5e-2d7b1c3a4e5f`;
  const { user, hours } = await open(() => [1, 2, 3, 4].map((at) => lessonFrom(9, { id: id(at) })));
  await user.click(await within(hours).findByRole("button", { name: /^\+3 more/ }));
  expect(screen.queryByRole("region", { name: "Whole week" })).toBeNull();
  expect(screen.getAllByText("Session with Grace Hopper")).toHaveLength(4);
});
