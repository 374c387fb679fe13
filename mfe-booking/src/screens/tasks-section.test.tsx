import type { Task } from "@kalima/learning-contract";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const essay = {
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  url: "/api/files/7",
  name: "essay.pdf",
  size: 9,
  type: "x",
};
const sent = { version: 1, file: essay, sentAt: "2026-03-05T10:00:00Z", isLate: false };

function aTask(changes: Partial<Task> = {}): Task {
  return {
    id: "0192d2b4-6666-7c1a-9f5e-2d7b1c3a4e5f",
    title: "My last holiday",
    instructions: null,
    file: null,
    dueAt: "2026-03-05T21:59:00Z",
    group: "pending",
    trainer: { en: "Grace Hopper", ar: "غريس هوبر" },
    studentName: null,
    submissions: [],
    review: null,
    actions: ["submit"],
    ...changes,
  };
}

const listing = (tasks: Partial<Record<string, Task[]>>, more: FakeRoutes = {}): FakeRoutes => ({
  "GET /tasks": ({ query }) => tasks[String(query.group)] ?? [],
  ...more,
});
function open(http: FakeRoutes, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: "/profile/tasks",
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "tasks" },
    ...options,
    http,
  });
}
const asTrainer = { session: aSession({ role: { name: "trainer" } }) };

describe("a student", () => {
  it("sends a file, which becomes a version of the task", async () => {
    const submitted: unknown[] = [];
    const routes = listing(
      { pending: [aTask()] },
      {
        "POST /files": () => essay,
        "POST /tasks/:id/submissions": ({ body }) => {
          submitted.push(body);
          return aTask({ group: "completed", submissions: [sent] });
        },
      },
    );
    const { user, published } = await open(routes);
    await screen.findByRole("article", { name: "My last holiday" });
    await user.upload(screen.getByLabelText("Your work for My last holiday"), new File(["%PDF"], "essay.pdf"));
    await waitFor(() => expect(submitted).toEqual([{ fileId: essay.id }]));
    await waitFor(() => expect(published.map(({ type }) => type)).toEqual(["task.changed"]));
  });

  it("sees how far the file is", async () => {
    const routes = listing(
      { pending: [aTask()] },
      {
        "POST /files": ({ options }) => {
          options.onProgress?.(0.5);
          return new Promise(() => {});
        },
      },
    );
    const { user } = await open(routes);
    await screen.findByRole("article", { name: "My last holiday" });
    await user.upload(screen.getByLabelText("Your work for My last holiday"), new File(["%PDF"], "essay.pdf"));
    const bar = await screen.findByRole<HTMLProgressElement>("progressbar", { name: "Uploading the file" });
    await waitFor(() => expect(bar.value).toBe(0.5));
  });

  it("a file that breaks a rule shows the student its error before it is sent", async () => {
    const { user } = await open(listing({ pending: [aTask()] }));
    const field = await screen.findByLabelText("Your work for My last holiday");
    field.removeAttribute("accept");
    await user.upload(field, new File(["x"], "essay.exe"));
    expect((await screen.findByRole("alert")).textContent).toBe("This kind of file is not accepted");
  });

  it("reads score, comment and corrections", async () => {
    const review = { version: 1, score: 84, comment: "Well argued", file: essay, reviewedAt: "2026-03-06T10:00:00Z" };
    const done = aTask({ group: "completed", submissions: [sent], review, actions: [] });
    await open(listing({ completed: [done] }), { path: "/profile/tasks?group=completed" });
    const card = within(await screen.findByRole("article", { name: "My last holiday" }));
    expect(card.getByText("Score: 84 of 100")).toBeTruthy();
    expect(card.getByText("Well argued")).toBeTruthy();
    expect(card.getAllByRole("link", { name: "Open essay.pdf" })).toHaveLength(2);
    expect(card.queryByRole("button")).toBeNull();
  });

  it("sees missed tasks apart, and may still send work", async () => {
    const { user } = await open(listing({ missed: [aTask({ group: "missed" })] }));
    expect(await screen.findByText("No tasks to do")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Missed" }));
    expect(await screen.findByRole("button", { name: "Send it late" })).toBeTruthy();
  });
});

describe("a trainer", () => {
  it("reviews the newest version with a score", async () => {
    const reviews: unknown[] = [];
    const received = aTask({ group: "completed", studentName: "Mona", submissions: [sent], actions: ["review"] });
    const routes = listing(
      { completed: [received] },
      {
        "GET /trainer/rubrics": () => ({ own: [], school: [] }),
        "POST /tasks/:id/review": ({ body }) => {
          reviews.push(body);
          return received;
        },
      },
    );
    const { user } = await open(routes, { ...asTrainer, path: "/profile/tasks?group=completed" });
    await user.click(await screen.findByRole("button", { name: "Review" }));
    const form = within(await screen.findByRole("dialog", { name: "Review Mona's work" }));
    await user.click(form.getByRole("button", { name: "Send review" }));
    expect(reviews).toEqual([]);
    await user.type(form.getByRole("textbox", { name: /Score, 0 to 100/ }), "84");
    await user.click(form.getByRole("button", { name: "Send review" }));
    await waitFor(() => expect(reviews).toEqual([{ version: 1, score: 84, comment: "" }]));
  });

  it("a trainer without students sees why no task can be set", async () => {
    const { user } = await open(listing({}, { "GET /tasks/students": () => [] }), asTrainer);
    await user.click(await screen.findByRole("button", { name: "Set a task" }));
    expect(await screen.findByText("You can set tasks once a student has booked sessions with you.")).toBeTruthy();
  });
});
