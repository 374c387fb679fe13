import type { StaffTrainer } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "trainers" } as const;
const path = "/dashboard/team/trainers";
const session = aSession({ role: { name: "admin" } });
const id = "0193a000-0000-7000-8000-000000000001";
const hana: StaffTrainer = {
  ...{ id, name: { en: "Hana Adel", ar: "هنا عادل" }, state: "published", pausedUntil: null, weeklyMinutes: 750 },
  ...{ pricePerLesson: { amountMinor: 25_000, currency: "EGP" }, rating: { average: 4.75, count: 12 }, missed: 2 },
  ...{ feedbackInTime: 0.9, personId: id.replace(/1$/, "7"), gender: "female", country: "EG", nationality: "EG" },
  ...{ timeZone: "Africa/Cairo", missing: [], lessonsAhead: 3, link: null, candidateId: null },
};
const draft: StaffTrainer = { ...hana, state: "draft", missing: ["picture", "hours"], lessonsAhead: 0 };
const invited: StaffTrainer = {
  ...{ ...draft, state: "invited", personId: null, missing: ["picture", "hours", "account"] },
  link: { sentAt: "2026-03-01T10:00:00Z", endsAt: "2026-03-03T10:00:00Z", isOver: false },
};
const routes = (trainer: StaffTrainer): FakeRoutes => ({
  "GET /staff/trainers": () => ({ items: [trainer], nextCursor: null }),
  [`GET /staff/trainers/${id}`]: () => trainer,
});
const open = (http: FakeRoutes, at = path) => renderRemote(app, { path: at, place, session, http });
const openPanel = (trainer: StaffTrainer, more: FakeRoutes = {}) =>
  open({ ...routes(trainer), ...more }, `${path}?open=${id}`);

describe("the trainers of the school", () => {
  it("are a table with their state and figures", async () => {
    await open(routes(hana));
    const row = within((await screen.findByRole("link", { name: "Hana Adel" })).closest("tr") as HTMLElement);
    for (const text of ["Published", "12.5", "4.8 (12)", "2", "90%"]) expect(row.getByText(text)).toBeTruthy();
  });

  it("are found by name and state, which the address holds", async () => {
    const { user, http } = await open(routes(hana));
    await user.type(await screen.findByRole("searchbox"), "han");
    await user.click(screen.getByRole("button", { name: "Find" }));
    await expect.poll(() => http.requests.at(-1)?.query).toMatchObject({ q: "han" });
    expect(window.location.search).toBe("?q=han");
  });

  it("say that none fits, and offer another try after a failure", async () => {
    await open({ "GET /staff/trainers": () => ({ items: [], nextCursor: null }) }, `${path}?q=nobody`);
    expect(await screen.findByText("No trainer fits")).toBeTruthy();
    await open({
      "GET /staff/trainers": () => {
        throw new AppError("server.unexpected");
      },
    });
    expect(await screen.findByText("The trainers could not be loaded")).toBeTruthy();
  });

  it("come rendered from the server", async () => {
    expect(await renderingProblems(app, { path, place, session, http: routes(hana) })).toEqual([]);
  });
});

describe("a trainer beside the list", () => {
  it("is published once nothing is missing, which a list shows", async () => {
    await openPanel(draft);
    const needs = within(await screen.findByRole("list", { name: "What the page needs" }));
    expect(needs.getAllByText("missing")).toHaveLength(2);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled).toBe(true);
  });

  it("is published by a press", async () => {
    const { user, toasts } = await openPanel(
      { ...draft, missing: [] },
      { [`POST /staff/trainers/${id}/publish`]: () => hana },
    );
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    await expect.poll(() => toasts.map(({ text }) => text)).toEqual(["Visitors see the trainer now"]);
    expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  });

  it("is hidden with a reason; the dialog says how many sessions stay", async () => {
    const sent: unknown[] = [];
    const { user } = await openPanel(hana, {
      [`POST /staff/trainers/${id}/hide`]: ({ body }) => sent.push(body) && { ...hana, state: "hidden" },
    });
    await user.click(await screen.findByRole("button", { name: "Hide" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("3 booked sessions stay as they are.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Hide" }));
    expect(dialog.getByText("Please say why")).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), " On leave ");
    await user.click(dialog.getByRole("button", { name: "Hide" }));
    expect(await screen.findByRole("button", { name: "Show again" })).toBeTruthy();
    expect(sent).toEqual([{ reason: "On leave" }]);
  });

  it("needs a day for a pause", async () => {
    const { user, http } = await openPanel(hana);
    await user.click(await screen.findByRole("button", { name: "Pause" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "On leave");
    await user.click(dialog.getByRole("button", { name: "Pause" }));
    expect(dialog.getByText("Please choose a day")).toBeTruthy();
    expect(http.requests.every(({ method }) => method === "GET")).toBe(true);
  });

  it("without an account gets a new link; a number with an account leads to it", async () => {
    const { user } = await openPanel(invited, {
      [`POST /staff/trainers/${id}/invite`]: () => {
        throw new AppError("auth.phone_taken", { extra: { personId: id } });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Send a new link" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: /^Phone number/ }), "01012345678");
    await user.click(dialog.getByRole("button", { name: "Send the link" }));
    const link = await dialog.findByRole("link", { name: "Open the account" });
    expect(link.getAttribute("href")).toBe(`/dashboard/students/people/${id}`);
  });

  it("is changed with a reason", async () => {
    const sent: Record<string, unknown>[] = [];
    const { user } = await openPanel(hana, {
      [`POST /staff/trainers/${id}/details`]: ({ body }) => sent.push(body as Record<string, unknown>) && hana,
    });
    await user.click(await screen.findByRole("button", { name: "Change details" }));
    const dialog = within(await screen.findByRole("dialog"));
    const price = dialog.getByRole("textbox", { name: /^Price/ });
    await user.clear(price);
    await user.type(price, "300");
    await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "New contract");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await expect.poll(() => sent).toMatchObject([{ pricePerLessonMinor: 30_000, reason: "New contract" }]);
    expect(sent[0]).toMatchObject({ name: hana.name, nationality: "EG" });
  });
});

/** Opens the form, sends it empty, fills it in and sends it. */
async function typeNewTrainer(user: Awaited<ReturnType<typeof open>>["user"]): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "New trainer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Create and send the link" }));
  await user.type(dialog.getByRole("textbox", { name: /^Name in English/ }), "Hana Adel");
  await user.type(dialog.getByRole("textbox", { name: /^Name in Arabic/ }), "هنا عادل");
  await user.click(dialog.getByRole("radio", { name: "Female" }));
  await user.type(dialog.getByRole("textbox", { name: /^Price/ }), "250");
  await user.type(dialog.getByRole("textbox", { name: /^Phone number/ }), "01012345678");
  const [day, month, year] = dialog.getAllByRole("spinbutton");
  for (const [part, typed] of [
    [day, "5"],
    [month, "1"],
    [year, "1990"],
  ] as const) {
    if (part) await user.type(part, typed);
  }
  await user.click(dialog.getByRole("button", { name: "Create and send the link" }));
}

it("a new trainer whose number is a student's gets a draft for that account", async () => {
  const sent: Record<string, unknown>[] = [];
  const { user } = await open({
    ...routes({ ...invited, state: "no_account", candidateId: id.replace(/1$/, "9"), link: null }),
    "POST /staff/trainers": () => {
      throw new AppError("auth.phone_taken", { extra: { personId: id.replace(/1$/, "9") } });
    },
    [`POST /staff/people/${id.replace(/1$/, "9")}/trainer`]: ({ body }) =>
      sent.push(body as Record<string, unknown>) && {
        ...invited,
        state: "no_account",
        candidateId: id.replace(/1$/, "9"),
      },
  });
  await typeNewTrainer(user);
  await user.click(await screen.findByRole("button", { name: "Use this account" }));
  await expect.poll(() => sent).toMatchObject([{ pricePerLessonMinor: 25_000, timeZone: "Africa/Cairo" }]);
  expect(await screen.findByText(/This draft is for a student/)).toBeTruthy();
});

it("a new trainer is typed in once, and opens as a draft", async () => {
  const sent: Record<string, unknown>[] = [];
  const { user } = await open({
    ...routes(invited),
    "POST /staff/trainers": ({ body }) => sent.push(body as Record<string, unknown>) && invited,
  });
  await typeNewTrainer(user);
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...{ name: { en: "Hana Adel", ar: "هنا عادل" }, gender: "female", country: "EG", timeZone: "Africa/Cairo" },
    ...{ pricePerLessonMinor: 25_000, phone: "01012345678", language: "en", bornOn: "1990-01-05" },
  });
  expect(window.location.search).toBe(`?open=${id}`);
});
