import { AppError } from "@kalima/contracts/errors";
import type { AuditEntry } from "@kalima/school-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote, typeDate } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "audit" } as const;
const path = "/dashboard/settings/audit";
const session = aSession({ role: { name: "admin" } });
const open = (http: FakeRoutes, address = path) =>
  renderRemote(app, { path: address, place, session, http: { "GET /staff/views": () => [], ...http } });
const priced: AuditEntry = {
  number: 812,
  at: "2026-03-06T10:00:00Z",
  actor: { id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f", name: "Karim" },
  role: "admin",
  permission: "prices.change",
  action: "price-list.set",
  object: { kind: "price-list", id: "SA" },
  subject: null,
  before: { currency: "SAR", packs: [{ lessonMinor: 200 }] },
  after: { currency: "SAR", packs: [{ lessonMinor: 250 }] },
  reason: "a new year",
  requestId: null,
  network: "10.1.2.0/24",
  seal: 7,
};
const completed: AuditEntry = {
  ...priced,
  number: 811,
  actor: { id: "job:bookings.lesson-clock", name: null },
  role: null,
  permission: null,
  action: "lesson.later_name",
  object: { kind: "lesson", id: "1" },
  before: null,
  after: { state: "done" },
  reason: null,
  seal: null,
};

describe("the audit log", () => {
  it("says in words who did what, by itself too, and shows an act that it does not know by its name", async () => {
    await open({ "GET /staff/audit": () => [priced, completed] });
    const rows = (await screen.findAllByRole("row")).slice(1);
    expect(rows[0]?.textContent).toMatch(/Prices set.*Karim.*Admin.*Price list.*a new year/);
    expect(rows[1]?.textContent).toMatch(/lesson\.later_name.*bookings\.lesson-clock.*By itself/);
  });

  it("reads with the filters of the address, and removes one by its chip", async () => {
    const queries: unknown[] = [];
    const { user } = await open(
      { "GET /staff/audit": ({ query }) => queries.push(query) && [priced] },
      `${path}?actor=Karim&from=2026-03-05&to=2026-03-06&sort=at`,
    );
    await screen.findByRole("table", { name: "Audit log" });
    expect(queries[0]).toMatchObject({ actor: "Karim", fromDay: "2026-03-05", toDay: "2026-03-06", sort: "at" });
    await user.click(screen.getByRole("button", { name: "Remove the filter Who: Karim" }));
    await screen.findByRole("table", { name: "Audit log" });
    expect(queries[1]).not.toHaveProperty("actor", "Karim");
    expect(queries[1]).toMatchObject({ fromDay: "2026-03-05" });
  });

  it("asks only when the filters are sent, and not for days that end before they begin", async () => {
    let reads = 0;
    const { user } = await open({
      "GET /staff/audit": () => {
        reads += 1;
        return [priced];
      },
    });
    await screen.findByRole("table");
    await user.type(screen.getByRole("textbox", { name: "Who" }), "Kar");
    await typeDate("From", "2026-03-06");
    await typeDate("Up to", "2026-03-05");
    await user.click(screen.getByRole("button", { name: "Show" }));
    expect(await screen.findByText("This day is before the first one")).toBeTruthy();
    expect(reads).toBe(1);
  });

  it("opens an entry beside the list with what changed, and goes to the next", async () => {
    const { user } = await open({ "GET /staff/audit": () => [priced, completed] });
    await user.click(await screen.findByRole("link", { name: "Prices set" }));
    const panel = within(await screen.findByRole("complementary", { name: "Prices set" }));
    expect(panel.getByText("packs.0.lessonMinor")).toBeTruthy();
    expect(panel.getByText("200").closest("del")).toBeTruthy();
    expect(panel.getByText("250").closest("ins")).toBeTruthy();
    expect(panel.queryByText("currency")).toBeNull();
    expect(panel.getByText(/Seal 7/)).toBeTruthy();
    await user.keyboard("[BracketRight]");
    const next = within(await screen.findByRole("complementary", { name: "lesson.later_name" }));
    expect(next.getByText(/Not sealed yet/)).toBeTruthy();
  });

  it("reads an entry of an address that is not among the first", async () => {
    const http: FakeRoutes = {
      "GET /staff/audit": ({ query }) => ((query as { numbers?: string }).numbers === "811" ? [completed] : [priced]),
    };
    await open(http, `${path}?open=811`);
    expect(await screen.findByRole("complementary", { name: "lesson.later_name" })).toBeTruthy();
    await open(
      { "GET /staff/audit": ({ query }) => ("numbers" in (query as object) ? [] : [priced]) },
      `${path}?open=5`,
    );
    expect(await screen.findByText(/There is no such entry/)).toBeTruthy();
  });

  it("downloads all that the filters let through, or the rows that are chosen", async () => {
    const { user } = await open(
      { "GET /staff/audit": () => [priced, completed] },
      `${path}?actor=Karim&from=2026-03-05`,
    );
    const link = await screen.findByRole("link", { name: "Download as CSV" });
    expect(link.getAttribute("href")).toBe("/api/staff/audit.csv?actor=Karim&fromDay=2026-03-05");
    await user.click(screen.getByRole("checkbox", { name: "Choose entry 811" }));
    expect(screen.getByRole("link", { name: "Download 1 row as CSV" }).getAttribute("href")).toBe(
      "/api/staff/audit.csv?numbers=811",
    );
  });

  it("says when nothing matches, and shows all again", async () => {
    const { user } = await open(
      { "GET /staff/audit": ({ query }) => ((query as { action?: string }).action ? [] : [priced]) },
      `${path}?action=flag.switched`,
    );
    expect(await screen.findByText("No entries")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByRole("link", { name: "Prices set" })).toBeTruthy();
  });

  it("is asked for again after an error", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /staff/audit": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [priced];
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole("link", { name: "Prices set" })).toBeTruthy();
  });

  it.each([path, `${path}?open=812`])("renders at %s on the server as in the browser", async (address) => {
    const http = { "GET /staff/audit": () => [priced, completed], "GET /staff/views": () => [] };
    expect(await renderingProblems(app, { path: address, place, session, http })).toEqual([]);
  });
});

describe("saved views", () => {
  const refunds = {
    id: "0192d2b4-8888-7c1a-9f5e-2d7b1c3a4e5f",
    name: "Refunds",
    query: "action=refund.approved&sort=at",
    isShared: true,
    by: null,
  };
  const shared = {
    ...refunds,
    id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f",
    name: "Prices",
    query: "object=price-list",
    by: "Hana",
  };
  const tabs = async () => within(await screen.findByRole("navigation", { name: "Saved views" })).getAllByRole("link");

  it("are tabs that filter the log, those of colleagues with their names", async () => {
    const queries: unknown[] = [];
    const { user } = await open({
      "GET /staff/audit": ({ query }) => queries.push(query) && [priced],
      "GET /staff/views": () => [refunds, shared],
    });
    expect((await tabs()).map(({ textContent }) => textContent)).toEqual(["All", "Refunds", "Pricesby Hana"]);
    await user.click((await tabs())[1] as HTMLElement);
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ action: "refund.approved", sort: "at" }));
    expect((await tabs()).map((tab) => tab.getAttribute("aria-current"))).toEqual([null, "page", null]);
    expect(screen.getByRole("button", { name: "More about the view Refunds" })).toBeTruthy();
  });

  it("are made of what is filtered, without people", async () => {
    const sent: unknown[] = [];
    const { user } = await open(
      {
        "GET /staff/audit": () => [priced],
        "POST /staff/views": ({ body }) => sent.push(body) && { ...refunds, name: "Mine" },
      },
      `${path}?actor=Karim&object=refund`,
    );
    await user.click(await screen.findByRole("button", { name: "Save this view" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Save this view" }));
    expect(dialog.getByText("Give the view a name")).toBeTruthy();
    await user.type(dialog.getByRole("textbox"), "Mine");
    await user.click(dialog.getByRole("checkbox"));
    await user.click(dialog.getByRole("button", { name: "Save this view" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ list: "audit", name: "Mine", query: "object=refund", isShared: true }]);
  });
});
