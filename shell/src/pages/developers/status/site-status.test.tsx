import type { SiteStatus as Status } from "@kalima/school-contract";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { withShell } from "../../../testing/with-shell.tsx";
import { SiteStatus } from "./site-status.tsx";

afterEach(cleanup);

const AT = "2026-11-30T08:00:00Z";
const status: Status = {
  at: AT,
  lookedAt: AT,
  watchedSince: "2026-11-20T08:00:00Z",
  parts: [
    { part: "database", state: "working", since: AT },
    { part: "files", state: "impaired", since: AT },
    { part: "sms", state: null, since: null },
  ],
  incidents: [],
};

async function show(onRead: () => Promise<Status>, language: "en" | "ar" = "en") {
  render(await withShell(language, <SiteStatus language={language} onRead={onRead} />));
}
const row = async (name: string) => within((await screen.findByText(name)).closest("li") as HTMLElement);

it("tells the state of each part, and the worst of all", async () => {
  await show(async () => status);
  expect(screen.getByText("Checking…")).toBeDefined();
  expect(screen.getByText("Database")).toBeDefined();
  expect(await screen.findByText("Some parts work only partly")).toBeDefined();
  expect((await row("Database")).getByText("Works")).toBeDefined();
  expect((await row("Uploaded files")).getByText("Works partly")).toBeDefined();
  expect((await row("Text messages")).getByText("Not known")).toBeDefined();
});

it("claims nothing of the time before anyone watched", async () => {
  await show(async () => status);
  expect(await screen.findByText("Nothing since 20 November 2026, when watching began.")).toBeDefined();
  cleanup();
  await show(async () => ({ ...status, watchedSince: "2026-05-01T08:00:00Z" }));
  expect(await screen.findByText("Nothing in the last 90 days.")).toBeDefined();
});

it("lists incidents with their length, and those that last", async () => {
  const down = { part: "files", kind: "down", remote: null } as const;
  await show(async () => ({
    ...status,
    incidents: [
      { ...down, beganAt: AT, endedAt: null },
      { ...down, kind: "withdrawn", part: "releases", remote: "mfe-x", beganAt: AT, endedAt: "2026-11-30T08:12:00Z" },
    ],
  }));
  expect(await screen.findByText("Uploaded files: did not work")).toBeDefined();
  expect(screen.getByText(/not over yet$/)).toBeDefined();
  expect(screen.getByText(/12 minutes$/)).toBeDefined();
  expect(screen.getByText(/mfe-x/)).toBeDefined();
});

it("says that the database is away, and that the rest cannot be told", async () => {
  await show(async () => ({
    ...status,
    lookedAt: null,
    watchedSince: null,
    parts: [
      { part: "database", state: "down", since: null },
      { part: "files", state: null, since: null },
    ],
  }));
  expect(await screen.findByText(/^The database does not answer/)).toBeDefined();
  expect(screen.queryByText("What went wrong lately")).toBeNull();
});

it("says that the server does not answer, and asks again", async () => {
  let isAway = true;
  await show(async () => {
    if (isAway) throw new Error("no connection");
    return status;
  });
  expect(await screen.findAllByText("The server does not answer")).toHaveLength(2);
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Database")).toBeDefined();
});

it("speaks Arabic", async () => {
  await show(async () => status, "ar");
  expect(await screen.findByText("بعض الأجزاء يعمل جزئيًا")).toBeDefined();
  expect((await row("قاعدة البيانات")).getByText("يعمل")).toBeDefined();
});
