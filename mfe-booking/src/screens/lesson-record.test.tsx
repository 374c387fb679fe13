import { AppError } from "@kalima/contracts/errors";
import { type LessonRecord, lessonRecord } from "@kalima/learning-contract";
import { aLesson, aSession, type FakeRoutes, inMinutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const past = aLesson({
  startsAt: inMinutes(-3_000),
  endsAt: inMinutes(-2_950),
  status: "completed",
  ranMinutes: 48,
  feedback: {
    wentWell: "You told a whole story.",
    corrections: "He go → he goes",
    nextStep: "Past tense",
    at: inMinutes(-2_000),
  },
  rating: { stars: 5, criteria: {}, feedback: "Clear and kind", mayShow: false, at: inMinutes(-2_900) },
  actions: ["rate"],
});
const TASK = {
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  title: "A letter to a friend",
  instructions: null,
  file: null,
  dueAt: inMinutes(5_000),
  group: "pending",
  trainer: past.teacher.name,
  studentName: null,
  submissions: [],
  review: null,
  actions: ["submit"],
};

function aRecord(changes: Partial<LessonRecord> = {}): LessonRecord {
  const words = [{ word: "borrow", meaning: "يستعير", example: "May I borrow your pen?" }];
  return lessonRecord.parse({
    lesson: past,
    notes: { text: "will or going to", words },
    tasks: [TASK],
    next: null,
    unplanned: 0,
    ...changes,
  });
}

function open(answer: () => unknown, options: RenderRemoteOptions = {}) {
  return openRoutes({ "GET /lessons/:id/record": answer }, options);
}
function openRoutes(http: FakeRoutes, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: `/profile/appointments/${past.id}`,
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "appointments" },
    ...options,
    http,
  });
}

const findPart = (name: string) => screen.findByRole("region", { name });

describe("work of one's own", () => {
  const essay = {
    id: "0192d2b4-8888-7c1a-9f5e-2d7b1c3a4e5f",
    name: "essay.txt",
    size: 4,
    type: "text/plain",
    url: "/files/1",
  };

  it("is sent from a completed session, and is then among its tasks", async () => {
    let tasks: unknown[] = [];
    const { http, user } = await openRoutes({
      "GET /lessons/:id/record": () => aRecord({ tasks: tasks as never }),
      "POST /files": () => essay,
      "POST /lessons/:id/work": () => {
        tasks = [{ ...TASK, title: "Work after the session", isOwnWork: true, group: "completed" }];
        return tasks[0];
      },
    });
    const side = await findPart("Tasks from this session");
    expect(within(side).getByText("No tasks were set after this session.")).toBeTruthy();
    // React wants a press to be awaited that loads something.
    await act(() => user.click(within(side).getByRole("button", { name: "Upload work" })));
    await user.upload(await within(side).findByLabelText("Work for your trainer"), new File(["word"], "essay.txt"));
    expect((await within(side).findByRole("link", { name: "Work after the session" })).getAttribute("href")).toBe(
      "/profile/tasks?group=completed",
    );
    expect(http.requests.find(({ path }) => path === `/lessons/${past.id}/work`)?.body).toEqual({
      title: expect.stringMatching(/^Work after the session on /),
      fileId: essay.id,
    });
  });

  it("goes into the task that waits for it, and is not asked of a trainer", async () => {
    await open(() => aRecord());
    const way = within(await findPart("Tasks from this session")).getByRole("link", { name: "Upload work" });
    expect(way.getAttribute("href")).toBe("/profile/tasks");
  });
});

describe("the page of a past session", () => {
  it("shows feedback, words, notes, tasks with their state, and the student's own rating", async () => {
    await open(() => aRecord());
    expect(within(await findPart("Trainer's feedback")).getByText("He go → he goes")).toBeTruthy();
    expect(within(await findPart("New words")).getByText("borrow")).toBeTruthy();
    expect(within(await findPart("New words")).getByRole("link", { name: "Practise these words" })).toBeTruthy();
    expect(within(await findPart("Notes")).getByText("will or going to")).toBeTruthy();
    const tasks = await findPart("Tasks from this session");
    expect(within(tasks).getByText("To do")).toBeTruthy();
    expect(within(tasks).getByRole("link", { name: "All tasks" })).toBeTruthy();
    expect(within(tasks).getByRole("link", { name: "A letter to a friend" }).getAttribute("href")).toBe(
      "/profile/tasks",
    );
    const rating = await findPart("Your rating");
    expect(within(rating).getByText("Clear and kind")).toBeTruthy();
    expect(within(rating).getByRole("button", { name: "Change rating" })).toBeTruthy();
  });

  it.each([
    [{ next: { ...past, startsAt: inMinutes(3_000), status: "upcoming" as const } }, "Session details", /appointments/],
    [{ unplanned: 4 }, "Schedule the next session", /^\/profile\/bookings\//],
    [{}, "Book again", /^\/booking\//],
  ])("leads on: %#", async (changes, name, href) => {
    await open(() => aRecord(changes));
    const next = await findPart("What is next");
    expect(within(next).getByRole("link", { name }).getAttribute("href")).toMatch(href);
  });

  it("says by when feedback is promised, and that nothing was written", async () => {
    const lesson = { ...past, feedback: null, rating: null, feedbackDueAt: inMinutes(60) };
    await open(() => aRecord({ lesson, notes: { text: "", words: [] }, tasks: [] }));
    expect(within(await findPart("Trainer's feedback")).getByText(/is due by/)).toBeTruthy();
    expect(screen.getByText("No notes were written in this session.")).toBeTruthy();
    expect(within(await findPart("Your rating")).getByRole("button", { name: "Rate" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "New words" })).toBeNull();
  });

  it("says when each of the two joined, when it ended and how long it took, to both", async () => {
    const lesson = {
      ...past,
      studentJoinedAt: "2026-03-05T17:01:00Z",
      trainerJoinedAt: "2026-03-05T16:58:00Z",
      endedAt: "2026-03-05T17:49:00Z",
    };
    for (const studentName of [null, "Mona"]) {
      const { unmount } = await open(() => aRecord({ lesson: { ...lesson, studentName } }));
      for (const fact of [/^Student joined: .*:01/, /^Trainer joined: .*:58/, /^Ended: .*:49/])
        expect(await screen.findByText(fact)).toBeTruthy();
      expect(screen.getByText(/48 minutes/)).toBeTruthy();
      unmount();
    }
  });

  it("says who did not join, why it was stopped, and who cancelled it", async () => {
    const missed = { ...past, status: "missed" as const, ranMinutes: 0, missedBy: "student" as const };
    const first = await open(() => aRecord({ lesson: { ...missed, trainerJoinedAt: "2026-03-05T16:58:00Z" } }));
    expect(await screen.findByText(/^Trainer joined: .*:58/)).toBeTruthy();
    expect(screen.queryByText(/^Student joined/)).toBeNull();
    expect(screen.getByText(/^You did not join within/)).toBeTruthy();
    first.unmount();
    const stopped = { status: "freezed" as const, freezeReason: "technical_issues" as const, freezeNote: "No sound" };
    const second = await open(() => aRecord({ lesson: { ...past, ...stopped } }));
    expect(await screen.findByText(/Technical issues/)).toBeTruthy();
    expect(screen.getByText("No sound")).toBeTruthy();
    second.unmount();
    const cancelled = { status: "cancelled" as const, cancelledBy: "student" as const, cancelReason: "Exam" };
    await open(() => aRecord({ lesson: { ...past, ...cancelled, rating: null } }));
    expect(await screen.findByText("You cancelled this session.")).toBeTruthy();
    expect(screen.getByText("Exam")).toBeTruthy();
    expect(screen.queryByText(/joined/)).toBeNull();
  });

  it("opens with the rating where the address asks for it", async () => {
    await open(() => aRecord(), { path: `/profile/appointments/${past.id}?rate` });
    const form = await screen.findByRole("dialog", { name: "Rate your session with Grace Hopper" });
    expect((within(form).getByRole("textbox") as HTMLTextAreaElement).value).toBe("Clear and kind");
  });

  it("is the session itself before it has ended", async () => {
    const lesson = aLesson({ startsAt: inMinutes(3_000), endsAt: inMinutes(3_050) });
    await open(() => aRecord({ lesson, notes: { text: "", words: [] }, tasks: [] }));
    expect(await screen.findByRole("link", { name: "Join" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "What is next" })).toBeNull();
    const tasks = await findPart("Tasks for this session");
    expect(tasks.textContent).toContain("No tasks for this session.");
    const [, id] = screen.getByRole("link", { name: "Tasks" }).getAttribute("href")?.split("#") ?? [];
    expect(tasks.querySelector(`#${id}`)).toBeTruthy();
  });

  it("says the same of a session of other people and of one that does not exist", async () => {
    await open(() => {
      throw new AppError("request.not_found", { status: 404 });
    });
    expect(await screen.findByText("We could not find this session")).toBeTruthy();
  });

  it("can be loaded again after a failure", async () => {
    let isDown = true;
    const { user } = await open(() => {
      if (isDown) throw new AppError("server.unavailable");
      return aRecord();
    });
    expect(await screen.findByText("We could not load your sessions")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await findPart("New words")).toBeTruthy();
  });
});

describe("consent to show the feedback", () => {
  const feedbackConsent = { mayShow: null, mayName: false, isHidden: false };
  const openWith = (lesson: Partial<typeof past>) => {
    const sent: unknown[] = [];
    let shown: typeof past = { ...past, feedbackConsent, ...lesson };
    const change = ({ body }: { body: unknown }) => {
      sent.push(body);
      shown = { ...shown, feedbackConsent: { ...feedbackConsent, ...shown.feedbackConsent, ...(body as object) } };
      return shown;
    };
    const http: FakeRoutes = {
      "GET /lessons/:id/record": () => aRecord({ lesson: shown }),
      "POST /lessons/:id/feedback/consent": change,
      "POST /lessons/:id/feedback/visibility": change,
    };
    return { sent, http };
  };
  it("is asked once, given with or without a name, and withdrawn", async () => {
    const { sent, http } = openWith({});
    const { user } = await openRoutes(http);
    const feedback = within(await findPart("Trainer's feedback"));
    await user.click(feedback.getByRole("button", { name: "Yes, with my first name" }));
    expect(await feedback.findByText("Grace Hopper's page may show this feedback, with your first name.")).toBeTruthy();
    expect(feedback.getByRole("link", { name: "See the page" }).getAttribute("href")).toBe(
      `/teachers/${past.teacher.id}#feedback`,
    );
    await user.click(feedback.getByRole("button", { name: "Do not show it any more" }));
    expect(await feedback.findByText("Grace Hopper's page does not show this feedback.")).toBeTruthy();
    expect(sent).toEqual([
      { mayShow: true, mayName: true },
      { mayShow: false, mayName: false },
    ]);
  });

  it("is not asked of a trainer, who may keep consented feedback off the page", async () => {
    const { sent, http } = openWith({
      studentName: "Mona",
      feedbackConsent: { mayShow: true, mayName: false, isHidden: false },
    });
    const { user } = await openRoutes(http);
    await user.click(await screen.findByRole("button", { name: "Keep it off my page" }));
    expect(await screen.findByRole("button", { name: "Show it on my page" })).toBeTruthy();
    expect(sent).toEqual([{ isHidden: true }]);
  });

  it("leaves no question where nothing was answered, for a trainer, or the server is an earlier one", async () => {
    await openRoutes(openWith({ studentName: "Mona" }).http);
    await findPart("Trainer's feedback");
    expect(screen.queryByText(/page/)).toBeNull();
  });
});
