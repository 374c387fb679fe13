import { AppError } from "@kalima/contracts/errors";
import type { Task } from "@kalima/learning-contract";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "all-tasks" } as const;
const session = aSession({ role: { name: "admin" } });
const file = { id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f", url: "/api/files/7", name: "essay.pdf", size: 9, type: "x" };
const sent = { version: 1, file, sentAt: "2026-03-06T10:00:00Z", isLate: true };
const review = { version: 1, score: 84, comment: "Well done", file: null, reviewedAt: "2026-03-07T10:00:00Z" };

function aTask(id: string, changes: Partial<Task> = {}): Task {
  return {
    id: `0192d2b4-${id}-7c1a-9f5e-2d7b1c3a4e5f`,
    title: `Essay ${id}`,
    instructions: "At least 200 words",
    file: null,
    dueAt: "2026-03-05T21:59:00Z",
    group: "pending",
    trainer: { en: "Grace Hopper", ar: "غريس هوبر" },
    studentName: "Mona Hassan",
    submissions: [],
    review: null,
    actions: [],
    ...changes,
  };
}
const tasks = [
  aTask("1111"),
  aTask("2222", { group: "completed", submissions: [sent] }),
  aTask("3333", { group: "completed", submissions: [sent], review }),
];

function open(http: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  const asked: Record<string, string | undefined>[] = [];
  const routes: FakeRoutes = {
    "GET /staff/views": () => [],
    "GET /staff/tasks": ({ query }) => {
      const { state, trainer, student } = query as Record<string, string | undefined>;
      asked.push({ state, trainer, student });
      return trainer === "nobody" ? [] : tasks;
    },
    ...http,
  };
  return renderRemote(app, { path: "/dashboard/students/all-tasks", place, session, ...options, http: routes }).then(
    (page) => ({
      ...page,
      asked,
    }),
  );
}
const rows = async () =>
  within(await screen.findByRole("list", { name: "Tasks of all students" })).findAllByRole("listitem");

describe("tasks of all students", () => {
  it("tasks of all students are listed with their people and state", async () => {
    await open();
    const words = (await rows()).map(({ textContent }) => textContent);
    expect(words[0]).toMatch(/Essay 1111.*Mona Hassan, set by Grace Hopper.*To do/);
    expect(words[1]).toMatch(/1 version sent.*Not scored yet/);
    expect(words[2]).toMatch(/Score: 84 of 100/);
    expect(screen.getByText("3 tasks listed")).toBeTruthy();
  });

  it("tasks of all students are filtered by state and by part of a name, which the address keeps", async () => {
    const { user, asked } = await open();
    await user.click(await screen.findByRole("radio", { name: "Not scored yet" }));
    await user.type(screen.getByRole("searchbox", { name: "Student" }), "mona");
    await waitFor(() => expect(asked.at(-1)).toEqual({ state: "unscored", student: "mona", trainer: undefined }));
    expect(window.location.search).toBe("?state=unscored&student=mona");
  });

  it("that a filter excludes are shown again with one press", async () => {
    const { user, asked } = await open({}, { path: "/dashboard/students/all-tasks?trainer=nobody" });
    await user.click(await screen.findByRole("button", { name: "Show all tasks" }));
    await rows();
    expect(asked.at(-1)?.trainer).toBeUndefined();
    expect((screen.getByRole("searchbox", { name: "Trainer" }) as HTMLInputElement).value).toBe("");
  });

  it("lead to their details, at an address of their own", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("link", { name: "Essay 3333" }));
    const details = within(await screen.findByRole("dialog", { name: "Essay 3333" }));
    expect(window.location.search).toContain("task=0192d2b4-3333");
    expect(details.getByText("At least 200 words")).toBeTruthy();
    expect(details.getByRole("link", { name: "Open essay.pdf" }).getAttribute("href")).toBe("/api/files/7");
    expect(details.getByText("late")).toBeTruthy();
    expect(details.getByText("Well done")).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  it("tasks of all students are asked for again after an error", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /staff/tasks": () => {
        if (isDown) throw new AppError("server.unavailable");
        return tasks;
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect(await rows()).toHaveLength(3);
  });

  it("render on the server as in the browser", async () => {
    const http = { "GET /staff/tasks": () => tasks, "GET /staff/views": () => [] };
    expect(await renderingProblems(app, { path: "/dashboard/students/all-tasks", place, session, http })).toEqual([]);
  });
});
