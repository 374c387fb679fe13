import { AppError } from "@kalima/contracts/errors";
import type { FailedJob } from "@kalima/staff-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "jobs" } as const;
const path = "/dashboard/settings/jobs";
const session = aSession({ role: { name: "admin" } });
const BOOKING = "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f";
const job: FailedJob = {
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  kind: "bookings.end-hold",
  about: [{ kind: "booking", id: BOOKING }],
  tries: 11,
  cause: "the disk is gone",
  failedAt: "2026-03-06T10:00:00Z",
  dueAt: "2026-03-07T10:00:00Z",
};
const open = (jobs: () => FailedJob[], routes: FakeRoutes = {}, language: "en" | "ar" = "en") =>
  renderRemote(app, {
    ...{ path, place, session, language },
    http: { "GET /staff/jobs": jobs, "GET /staff/permissions": () => ["jobs.see", "jobs.change"], ...routes },
  });

it("shows a job with its object, attempts and cause, and has it run again with a reason", async () => {
  let jobs = [job];
  const { user, http, toasts } = await open(() => jobs, {
    "POST /staff/jobs/:id/again": () => {
      jobs = [];
      return { done: true };
    },
  });
  const row = within(await screen.findByRole("listitem", { name: "End an unpaid booking" }));
  for (const text of [BOOKING, "11", "the disk is gone", "Overdue"]) expect(row.getByText(text)).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Run again" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Run again" }));
  expect(dialog.getByText(/^Please say why/)).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "The disk is back");
  await user.click(dialog.getByRole("button", { name: "Run again" }));
  expect(await screen.findByText("No job has given up")).toBeTruthy();
  const sent = http.requests.find(({ method }) => method === "POST");
  expect([sent?.path, sent?.body]).toEqual([`/staff/jobs/${job.id}/again`, { reason: "The disk is back" }]);
  expect(toasts).toMatchObject([{ tone: "success" }]);
});

it("says when a colleague was faster, and reads the list again", async () => {
  const { user, http } = await open(() => [job], {
    "POST /staff/jobs/:id/drop": () => {
      throw new AppError("staff.job_settled");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Drop" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Not needed");
  await user.click(dialog.getByRole("button", { name: "Drop" }));
  expect(await dialog.findByText(/no longer waiting/)).toBeTruthy();
  await waitFor(() => expect(http.requests.filter(({ path: called }) => called === "/staff/jobs")).toHaveLength(2));
});

it("is read-only without the permission, and says why", async () => {
  await open(() => [job], { "GET /staff/permissions": () => ["jobs.see"] });
  expect(await screen.findByText(/takes the duty “Technical”/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Drop" })).toBeNull();
});

it("shows kinds of a later server by their names, and can be asked again after an error; the server renders the same", async () => {
  let isDown = true;
  const jobs = () => {
    if (isDown) throw new AppError("server.unavailable");
    return [{ ...job, kind: "moon.landing", cause: "" }];
  };
  const { user } = await open(jobs);
  const retry = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole("heading", { name: "moon.landing" })).toBeTruthy();
  const http = { "GET /staff/jobs": () => [job], "GET /staff/permissions": () => [] };
  expect(await renderingProblems(app, { path, place, session, http })).toEqual([]);
});
