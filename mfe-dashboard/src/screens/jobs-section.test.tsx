import { AppError } from "@kalima/contracts/errors";
import type { FailedJob } from "@kalima/staff-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
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

const openPanel = async (user: { click: (element: Element) => Promise<void> }, name = "End an unpaid booking") => {
  await user.click(await screen.findByRole("link", { name }));
  return within(await screen.findByRole("complementary", { name }));
};

it("shows a job with its object, attempts and cause, and has it run again with a reason", async () => {
  let jobs = [job];
  const { user, http, toasts } = await open(() => jobs, {
    "POST /staff/jobs/:id/again": () => {
      jobs = [];
      return { done: true };
    },
  });
  expect(await screen.findByText("Overdue")).toBeTruthy();
  const panel = await openPanel(user);
  for (const text of [BOOKING, "11", "the disk is gone"]) expect(panel.getByText(text)).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Run again" }));
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
  const panel = await openPanel(user);
  await user.click(panel.getByRole("button", { name: "Drop" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Not needed");
  await user.click(dialog.getByRole("button", { name: "Drop" }));
  expect(await dialog.findByText(/no longer waiting/)).toBeTruthy();
  await waitFor(() => expect(http.requests.filter(({ path: called }) => called === "/staff/jobs")).toHaveLength(2));
});

describe("chosen jobs", () => {
  const other: FailedJob = {
    ...job,
    id: "0192d2b4-8888-7c1a-9f5e-2d7b1c3a4e5f",
    about: [{ kind: "booking", id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f" }],
  };
  const versions = [job, other].map(({ id }) => ({ id, version: `version of ${id}` }));
  const gone = { id: other.id, reason: "gone", code: null } as const;

  it("are chosen by X and together, previewed, and dropped as they were previewed, with one reason", async () => {
    let jobs = [job, other];
    const { user, http, toasts } = await open(() => jobs, {
      "POST /staff/chosen-jobs/drop/preview": () => ({ rows: versions, skipped: [], effects: [] }),
      "POST /staff/chosen-jobs/drop": () => {
        jobs = [];
        return { done: [job.id, other.id], skipped: [] };
      },
    });
    const [first] = await screen.findAllByRole("link", { name: "End an unpaid booking" });
    first?.focus();
    await user.keyboard("x");
    expect(screen.getByText("1 chosen")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "Choose all on this page" }));
    expect(screen.getByText("2 chosen")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Drop" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("2 jobs are dropped.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Drop" }));
    expect(dialog.getByText(/^Please say why/)).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Not needed");
    await user.click(dialog.getByRole("button", { name: "Drop" }));
    await waitFor(() => expect(toasts).toMatchObject([{ tone: "success", text: "2 jobs are dropped" }]));
    const sent = http.requests.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(sent).toEqual([{ ids: [job.id, other.id] }, { rows: versions, reason: "Not needed" }]);
    expect(await screen.findByText("No job has given up")).toBeTruthy();
  });

  it.each([
    ["en", "1 stays as it is", "No longer in the list", "1 job runs again", "Not all of it was done"],
    ["ar", "سطر واحد يبقى كما هو", "لم يعد في القائمة", "أُعيد تشغيل عملية واحدة", "لم يُنفذ كل المطلوب"],
  ] as const)("say before and after which of them stay, and why (%s)", async (language, stay, why, done, title) => {
    const { user } = await open(
      () => [job, other],
      {
        "POST /staff/chosen-jobs/again/preview": () => ({ rows: versions.slice(0, 1), skipped: [gone], effects: [] }),
        "POST /staff/chosen-jobs/again": () => ({ done: [job.id], skipped: [gone] }),
      },
      language,
    );
    const t = { all: /^(Choose all|اختيار كل)/, again: /^(Run again|إعادة التشغيل)$/ };
    await user.click(await screen.findByRole("checkbox", { name: t.all }));
    await user.click(screen.getByRole("button", { name: t.again }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText(stay)).toBeTruthy();
    expect(dialog.getByText(why)).toBeTruthy();
    await user.type(dialog.getByRole("textbox"), "Again");
    await user.click(dialog.getByRole("button", { name: t.again }));
    const result = within(await screen.findByRole("dialog", { name: title }));
    expect(result.getByText(done)).toBeTruthy();
    expect(result.getByText(/0192d2b4-2222/)).toBeTruthy();
  });

  it("cannot be confirmed while nothing would change, and a preview that failed is asked for again", async () => {
    let isDown = true;
    const { user } = await open(() => [job], {
      "POST /staff/chosen-jobs/again/preview": () => {
        if (isDown) throw new AppError("server.unavailable");
        return { rows: [], skipped: [{ ...gone, id: job.id }], effects: [] };
      },
    });
    await user.click(await screen.findByRole("checkbox", { name: /^Choose all/ }));
    await user.click(screen.getByRole("button", { name: "Run again" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const retry = await dialog.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect(await dialog.findByText("Nothing would change.")).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Run again" }).disabled).toBe(true);
  });
});

it("is read-only without the permission, and says why", async () => {
  const { user } = await open(() => [job], { "GET /staff/permissions": () => ["jobs.see"] });
  expect(await screen.findByText(/takes the duty “Technical”/)).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
  await openPanel(user);
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
  expect(await screen.findByRole("link", { name: "moon.landing" })).toBeTruthy();
  const http = { "GET /staff/jobs": () => [job], "GET /staff/permissions": () => [] };
  expect(await renderingProblems(app, { path, place, session, http })).toEqual([]);
});
