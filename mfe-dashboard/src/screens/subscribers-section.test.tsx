import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "subscribers" } as const;
const path = "/dashboard/site/subscribers";
const session = aSession({ role: { name: "admin" } });
const row = {
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  email: "nour@example.com",
  language: "ar",
  since: "2026-03-06T10:00:00Z",
};
const open = (http: FakeRoutes) => renderRemote(app, { path, place, session, http });

describe("subscribers of news", () => {
  it("are listed for staff, with a table to download", async () => {
    await open({ "GET /staff/subscriptions": () => [row] });
    const list = within(await screen.findByRole("list", { name: "Newsletter" }));
    expect(list.getByRole("listitem").textContent).toMatch(/nour@example\.com.*Arabic.*since.*2026/);
    expect(screen.getByRole("link", { name: "Download as CSV" }).getAttribute("href")).toBe(
      "/api/staff/subscriptions.csv",
    );
  });

  it("may be none yet", async () => {
    await open({ "GET /staff/subscriptions": () => [] });
    expect(await screen.findByText("Nobody has subscribed yet")).toBeTruthy();
  });

  it("are asked for again after an error", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /staff/subscriptions": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [row];
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText("nour@example.com")).toBeTruthy();
  });

  it("render on the server as in the browser", async () => {
    const http = { "GET /staff/subscriptions": () => [row] };
    expect(await renderingProblems(app, { path, place, session, http })).toEqual([]);
  });
});
