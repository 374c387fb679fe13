import type { BookingEvent, ListedBooking } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import {
  aBooking,
  aSession,
  type FakeRoutes,
  type RenderRemoteOptions,
  renderingProblems,
  renderRemote,
} from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { listStaffBookingsFrom } from "./bookings.fixtures.ts";

const path = "/dashboard/appointments/bookings";
const place = { kind: "slot", slot: "dashboard.section", key: "bookings" } as const;
const session = aSession({ role: { name: "admin" } });
const open = (http: FakeRoutes, address = path, options: RenderRemoteOptions = {}) =>
  renderRemote(app, { path: address, place, session, ...options, http });

const paid = aBooking({
  status: "confirmed",
  holdExpiresAt: null,
  pack: 6,
  credits: { left: 2, expiresAt: "2026-04-01T12:00:00.000Z" },
  actions: ["cancel", "extend", "refund", "view"],
});
const HTTP = listStaffBookingsFrom(() => [paid]);
const OTHER: Partial<ListedBooking> = { id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f", referenceCode: "ZZ7Q2MZ4T9WJ6R8" };

describe("bookings of everybody", () => {
  it("say who, what, its money and when, with the student as the way to each", async () => {
    await open(HTTP);
    const [, row] = await screen.findAllByRole("row");
    expect(row?.textContent).toMatch(/Mona Adel.*Grace Hopper.*6 sessions.*Confirmed.*Paid.*EGP/);
    expect(
      within(row as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toContain(`?open=${paid.id}`);
  });

  it("are asked for as the address says, and a status that is none is left out", async () => {
    const queries: unknown[] = [];
    const http = { ...HTTP, "GET /staff/bookings": ({ query }: { query: unknown }) => queries.push(query) && [] };
    await open(
      http,
      `${path}?q=Mona&status=expired&payment=unpaid&student=${paid.id}&from=2026-02-01&to=2026-02-28&sort=-changedAt`,
    );
    await screen.findByText("No booking found");
    expect(queries[0]).toMatchObject({
      q: "Mona",
      status: "expired",
      payment: "unpaid",
      student: paid.id,
      fromDay: "2026-02-01",
      toDay: "2026-02-28",
      sort: "-changedAt",
    });
    await open(http, `${path}?status=nothing&trainer=Grace&from=yesterday&sort=price`);
    await waitFor(() => expect(queries.length).toBeGreaterThan(1));
    const last = queries.at(-1) as Record<string, unknown>;
    expect(Object.keys(last).filter((name) => last[name] !== undefined)).toEqual(["limit"]);
  });

  it("look for what was typed when it is sent", async () => {
    const queries: { q?: string }[] = [];
    const { user } = await open({
      ...HTTP,
      "GET /staff/bookings": (call) =>
        queries.push(call.query as { q?: string }) && HTTP["GET /staff/bookings"]?.(call),
    });
    await screen.findByRole("table");
    await user.type(screen.getByRole("searchbox", { name: "Student, trainer, phone or reference" }), "٠١٠٠{Enter}");
    await expect.poll(() => queries.map(({ q }) => q)).toEqual([undefined, "٠١٠٠"]);
  });

  it("are those of one person by a press in the panel, and of all again by another", async () => {
    const { user } = await open(HTTP, `${path}?open=${paid.id}`);
    await user.click(await screen.findByRole("link", { name: "All bookings of Mona Adel" }));
    expect(new URLSearchParams(window.location.search).get("student")).toBe("0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f");
    await user.click(await screen.findByRole("button", { name: "Remove the filter Student: Mona Adel" }));
    expect(window.location.search).toBe("");
  });

  it("are downloaded as they are filtered, by admins alone", async () => {
    await open(HTTP, `${path}?status=confirmed`);
    const link = await screen.findByRole("link", { name: "Download CSV" });
    expect(link.getAttribute("href")).toBe("/api/staff/bookings.csv?status=confirmed");
  });

  it("are read by agents without the download", async () => {
    await open(HTTP, path, { session: aSession({ role: { name: "agent" } }) });
    await screen.findByRole("table");
    expect(screen.queryByRole("link", { name: "Download CSV" })).toBeNull();
  });

  it("say why nothing is shown, and show all again", async () => {
    const { user } = await open(
      {
        ...HTTP,
        "GET /staff/bookings": (call) => ((call.query as { q?: string }).q ? [] : HTTP["GET /staff/bookings"]?.(call)),
      },
      `${path}?q=Nobody`,
    );
    expect(await screen.findByText("No booking found")).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Show all" })[0] as HTMLElement);
    expect(await screen.findByRole("link", { name: "Mona Adel" })).toBeTruthy();
  });

  it("can be loaded again after a failure", async () => {
    let isDown = true;
    const { user } = await open({
      ...HTTP,
      "GET /staff/bookings": (call) => {
        if (isDown) throw new AppError("server.unavailable");
        return HTTP["GET /staff/bookings"]?.(call);
      },
    });
    expect(await screen.findByText("We could not load the bookings")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByRole("table")).toBeTruthy();
  });

  it("name a removed account instead of nobody", async () => {
    await open(listStaffBookingsFrom(() => [paid], { student: { id: paid.id, name: "—" } }));
    expect(await screen.findByRole("link", { name: "Account removed" })).toBeTruthy();
  });

  it("render on the server as in the browser", async () => {
    expect(await renderingProblems(app, { path, place, session, http: HTTP })).toEqual([]);
  });
});

describe("the panel of a booking", () => {
  const EMPTY: Omit<BookingEvent, "kind" | "at"> = {
    by: null,
    byReader: false,
    startsAt: null,
    movedTo: null,
    reason: null,
    outcome: null,
    lessons: null,
    days: null,
    refund: null,
  };
  const amount = { amountMinor: 120_000, currency: "EGP" };
  const events: BookingEvent[] = [
    { ...EMPTY, kind: "booked", at: "2026-03-01T10:00:00Z", by: "student" },
    {
      ...EMPTY,
      kind: "payment",
      at: "2026-03-01T10:05:00Z",
      payment: { amount, method: "card", card: { brand: "visa", last4: "4242" }, state: "failed" },
    },
    {
      ...EMPTY,
      kind: "lesson_missed",
      at: "2026-03-05T10:15:00Z",
      startsAt: "2026-03-05T10:00:00Z",
      missedBy: "trainer",
    },
    { ...EMPTY, kind: "credits_extended", at: "2026-03-06T10:00:00Z", by: "school", byName: "Karim Saleh", days: 14 },
  ];

  it("tells in order what was paid, what took place, and which colleague changed it", async () => {
    await open({ ...HTTP, "GET /bookings/:id/history": () => events }, `${path}?open=${paid.id}`);
    const panel = await screen.findByRole("complementary", { name: "Mona Adel" });
    const steps = await within(panel).findAllByText(/^(Booked$|Payment of|Session on|Pack extended)/);
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Booked/),
      expect.stringMatching(/^Payment of EGP.*failed/),
      expect.stringMatching(/^Session on .* missed/),
      expect.stringMatching(/^Pack extended by 14 days/),
    ]);
    expect(within(panel).getByText("•••• 4242")).toBeTruthy();
    expect(within(panel).getByText("The trainer did not come")).toBeTruthy();
    expect(within(panel).getByText("by Karim Saleh")).toBeTruthy();
  });

  it("holds what may be done with it, and the list is read again afterwards", async () => {
    let reads = 0;
    const { user, http } = await open(
      {
        ...HTTP,
        "GET /staff/bookings": (call) => {
          reads += 1;
          return HTTP["GET /staff/bookings"]?.(call);
        },
        "POST /bookings/:id/extension": () => paid,
      },
      `${path}?open=${paid.id}`,
    );
    await user.click(await screen.findByRole("button", { name: "Extend pack" }));
    await user.click(await screen.findByRole("radio", { name: "30 days" }));
    const before = reads;
    await user.click(screen.getByRole("button", { name: "Extend" }));
    await waitFor(() => expect(http.requests.find(({ method }) => method === "POST")?.body).toEqual({ days: 30 }));
    await waitFor(() => expect(reads).toBeGreaterThan(before));
  });

  it("moves to the next booking by a key, and closes by another", async () => {
    const other = aBooking({ ...paid, ...OTHER } as typeof paid);
    const { user } = await open(
      listStaffBookingsFrom(() => [paid, other]),
      `${path}?open=${paid.id}`,
    );
    await screen.findByRole("button", { name: "Extend pack" });
    await user.keyboard("]");
    await waitFor(() => expect(window.location.search).toBe(`?open=${other.id}`));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  it("says so when there is no such booking", async () => {
    await open(
      {
        ...HTTP,
        "GET /bookings/:id": () => {
          throw new AppError("request.not_found", { status: 404 });
        },
      },
      `${path}?open=${OTHER.id}`,
    );
    expect(await screen.findByText("We could not find this booking")).toBeTruthy();
  });
});
