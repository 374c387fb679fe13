import { AppError } from "@kalima/contracts/errors";
import { aBooking, aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { listBookingsFrom, listStaffBookingsFrom } from "./bookings.fixtures.ts";

const ID = "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f";
const place = { kind: "slot", slot: "profile.section", key: "bookings" } as const;

describe("another trainer who took over", () => {
  const moved = (mayRefuse: boolean) =>
    aBooking({
      id: ID,
      status: "confirmed",
      holdExpiresAt: null,
      actions: ["cancel", "view"],
      replacement: { former: { en: "Ada Lovelace", ar: "آدا لوفلايس" }, mayRefuse },
    });
  const quote = {
    lessons: 6,
    released: ["2026-03-17T16:00:00.000Z"],
    kept: [],
    amount: { amountMinor: 114_000, currency: "EGP" },
    card: null,
    choices: ["money", "credits"],
    creditsExpireAt: null,
  };

  it("another trainer who took over is kept by a press, and the notice goes", async () => {
    let booking = moved(true);
    const { user, http } = await renderRemote(app, {
      path: "/profile/bookings",
      place,
      session: aSession(),
      http: {
        ...listBookingsFrom(() => [booking]),
        "POST /bookings/:id/replacement": () => {
          booking = { ...booking, replacement: null };
          return booking;
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: `Continue with ${booking.teacher.name.en}` }));
    await waitFor(() => expect(screen.queryByText(/Ada Lovelace can no longer take/)).toBeNull());
    expect(http.requests.find(({ method }) => method === "POST")?.path).toBe(`/bookings/${ID}/replacement`);
  });

  it("another trainer who took over is refused after the amount was shown", async () => {
    const { user } = await renderRemote(app, {
      path: "/profile/bookings",
      place,
      session: aSession(),
      http: { ...listBookingsFrom(() => [moved(true)]), "GET /bookings/:id/cancellation": () => quote },
    });
    await user.click(await screen.findByRole("button", { name: "Get my money back" }));
    expect(await screen.findByText(/1,140.*refunded/)).toBeTruthy();
  });

  it("another trainer who took over is not refused any more once a session began", async () => {
    await renderRemote(app, {
      path: "/profile/bookings",
      place,
      session: aSession(),
      http: listBookingsFrom(() => [moved(false)]),
    });
    await screen.findByRole("button", { name: /^Continue with/ });
    expect(screen.queryByRole("button", { name: "Get my money back" })).toBeNull();
  });
});

describe("the end of a pack", () => {
  it("the end of a pack is moved by staff, who see the new end before", async () => {
    const pack = aBooking({
      id: ID,
      status: "confirmed",
      holdExpiresAt: null,
      credits: { left: 2, expiresAt: "2026-04-01T12:00:00.000Z" },
      actions: ["cancel", "extend", "view"],
    });
    const { user, http } = await renderRemote(app, {
      path: `/profile/bookings?open=${ID}`,
      place,
      session: aSession({ role: { name: "admin" } }),
      http: { ...listStaffBookingsFrom(() => [pack]), "POST /bookings/:id/extension": () => pack },
    });
    await user.click(await screen.findByRole("button", { name: "Extend pack" }));
    await user.click(await screen.findByRole("radio", { name: "30 days" }));
    expect(screen.getByText(/New end: .*1 May/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Extend" }));
    await waitFor(() => expect(http.requests.find(({ method }) => method === "POST")?.body).toEqual({ days: 30 }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("a booking that staff give to another trainer", () => {
  const pack = aBooking({
    id: ID,
    status: "confirmed",
    holdExpiresAt: null,
    actions: ["cancel", "change_trainer", "view"],
  });
  const ada = { id: "0192d2b4-8888-7c1a-9f5e-2d7b1c3a4e5f", name: { en: "Ada Lovelace", ar: "آدا لوفلايس" } };
  const open = (http: FakeRoutes) =>
    renderRemote(app, {
      path: `/profile/bookings?open=${ID}`,
      place,
      session: aSession({ role: { name: "admin" } }),
      http: { ...listStaffBookingsFrom(() => [pack]), ...http },
    });

  it("needs a trainer who is free and a reason, which stays when it is refused", async () => {
    let isTaken = true;
    const { user, http } = await open({
      "GET /bookings/:id/trainers": () => [ada],
      "POST /bookings/:id/trainer": () => {
        if (isTaken) throw new AppError("booking.trainer_not_free");
        return pack;
      },
    });
    await user.click(await screen.findByRole("button", { name: "Change trainer" }));
    const dialog = within(await screen.findByRole("dialog"));
    const confirm = dialog.getByRole("button", { name: "Change trainer" });
    expect(confirm.hasAttribute("disabled")).toBe(true);
    await user.click(await dialog.findByRole("radio", { name: "Ada Lovelace" }));
    await user.click(confirm);
    await waitFor(() => expect(dialog.getByRole("textbox").getAttribute("aria-invalid")).toBe("true"));
    await user.type(dialog.getByRole("textbox"), "On leave");
    await user.click(confirm);
    expect(await dialog.findByText(/no longer free at all/)).toBeTruthy();
    isTaken = false;
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = http.requests.filter(({ method }) => method === "POST").at(-1);
    expect(sent?.body).toEqual({ teacherId: ada.id, reason: "On leave" });
  });

  it("says so when nobody is free", async () => {
    const { user } = await open({ "GET /bookings/:id/trainers": () => [] });
    await user.click(await screen.findByRole("button", { name: "Change trainer" }));
    expect(await screen.findByText(/No other trainer is free/)).toBeTruthy();
  });
});
