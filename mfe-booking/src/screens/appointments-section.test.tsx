import type { LessonDetails } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { aLesson, aSession, type FakeRoutes, inMinutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const COMPLETED = aLesson({
  id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
  startsAt: inMinutes(-120),
  endsAt: inMinutes(-70),
  status: "completed",
  ranMinutes: 48,
  actions: ["rate"],
});

type Lists = Partial<Record<"to_come" | "past" | "unrated" | "without_feedback", LessonDetails[]>>;
const listing = (lists: Lists): FakeRoutes => ({
  "GET /lessons": ({ query }) => lists[(query.show ?? "to_come") as keyof Lists] ?? [],
});

function open(routes: FakeRoutes, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: "/profile/appointments",
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "appointments" },
    ...options,
    http: routes,
  });
}

describe("feedback that is promised", () => {
  const past = { language: "en", path: "/profile/appointments?show=past" } as const;
  const ended = (minutes: number, changes: Partial<LessonDetails> = {}) =>
    listing({ past: [{ ...COMPLETED, actions: [], feedbackDueAt: inMinutes(minutes), ...changes }] });

  it.each([
    ["en", 60, /^Your trainer's feedback is due by /, null],
    ["en", -1, /^Your trainer's feedback is late. It was due by /, "Write to support"],
    ["ar", 60, /^تصلك ملاحظات المدرّب قبل /, null],
    ["ar", -1, /^تأخرت ملاحظات المدرّب، وكان موعدها قبل /, "مراسلة الدعم"],
  ] as const)(
    "feedback that is promised is expected by its student, in %s and %i minutes before",
    async (language, minutes, words, support) => {
      await open(ended(minutes), { ...past, language });
      expect(await screen.findByText(words)).toBeTruthy();
      const links = screen.getAllByRole("listitem").flatMap((row) => within(row).queryAllByRole("link"));
      const toSupport = links.filter((link) => link.getAttribute("href") === "/profile/support");
      expect(toSupport.map(({ textContent }) => textContent)).toEqual(support ? [support] : []);
    },
  );

  it.each([
    ["en", 60, /^Feedback is due /],
    ["en", -1, /^Feedback has been overdue since /],
    ["ar", 60, /^آخر موعد لإرسال الملاحظات /],
    ["ar", -1, /^تأخرت الملاحظات منذ /],
  ] as const)(
    "feedback that is promised is marked for its trainer, in %s and %i minutes before",
    async (language, minutes, words) => {
      const session = aSession({ role: { name: "trainer" } });
      await open(ended(minutes, { studentName: "Mona" }), { ...past, language, session });
      expect(await screen.findByText(words)).toBeTruthy();
    },
  );
});

describe("a student's sessions", () => {
  it("lead with the next one, whose room is one press away", async () => {
    await open(listing({ to_come: [aLesson()] }));
    const next = await screen.findByRole("region", { name: "Next session with Grace Hopper" });
    expect(within(next).getByText("You can join now")).toBeTruthy();
    expect(within(next).getByRole("link", { name: "Join" }).getAttribute("href")).toBe(`/lessons/${aLesson().id}/room`);
  });

  it("say that the trainer will be late, until when and why", async () => {
    const startsAt = inMinutes(20);
    await open(listing({ to_come: [aLesson({ startsAt, announcedDelay: 10, delayReason: "My train is late" })] }));
    const next = within(await screen.findByRole("region", { name: "Next session with Grace Hopper" }));
    expect(next.getByText(/^Grace Hopper will be a few minutes late and plans to start at /)).toBeTruthy();
    expect(next.getByText("My train is late")).toBeTruthy();
  });

  it("let trainers announce a delay, with a reason", async () => {
    const sent: unknown[] = [];
    const lesson = aLesson({ studentName: "Mona", startsAt: inMinutes(20), actions: ["announce_delay"] });
    const session = aSession({ role: { name: "trainer" } });
    const { user, toasts } = await open(
      {
        ...listing({ to_come: [lesson] }),
        "POST /lessons/:id/delay": ({ body }) => {
          sent.push(body);
          return { ...lesson, announcedDelay: 10 };
        },
      },
      { session },
    );
    await user.click(await screen.findByRole("button", { name: "I'll be late" }));
    const form = within(await screen.findByRole("dialog", { name: "Announce a delay" }));
    await user.click(form.getByRole("radio", { name: /^10 minutes late/ }));
    await user.click(form.getByRole("button", { name: "Tell Mona" }));
    expect(sent).toEqual([]);
    await user.type(form.getByRole("textbox", { name: /Reason/ }), "My train is late");
    await user.click(form.getByRole("button", { name: "Tell Mona" }));
    await waitFor(() => expect(sent).toEqual([{ minutes: 10, reason: "My train is late" }]));
    expect(toasts.map(({ text }) => text)).toEqual(["The student knows about the delay"]);
  });

  it("show trainers the student's initials instead", async () => {
    await open(listing({ to_come: [aLesson({ studentName: "Mona" })] }), {
      session: aSession({ role: { name: "trainer" } }),
    });
    const next = await screen.findByRole("region", { name: "Next session with Mona" });
    expect(within(next).getByText("M")).toBeTruthy();
  });

  it("that were joined lead back into the room, and to the trainer's own call", async () => {
    const meetingUrl = "https://meet.example/grace";
    await open(listing({ to_come: [aLesson({ studentJoinedAt: inMinutes(0), actions: [], meetingUrl })] }));
    expect(await screen.findByText("You have joined. Waiting for Grace Hopper.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Enter the room" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the video call" }).getAttribute("href")).toBe(meetingUrl);
  });

  it("a student's sessions are rated with stars, criteria and words; without stars the form says what is missing", async () => {
    const sent: unknown[] = [];
    const { user } = await open({
      ...listing({ unrated: [COMPLETED] }),
      "POST /lessons/:id/rating": ({ body }) => {
        sent.push(body);
        return COMPLETED;
      },
    });
    await user.click(await screen.findByRole("button", { name: "Rate" }));
    const form = within(await screen.findByRole("dialog", { name: "Rate your session with Grace Hopper" }));
    await user.click(form.getByRole("button", { name: "Save rating" }));
    expect(sent).toEqual([]);
    const stars = (group: string, name: string) =>
      within(form.getByRole("radiogroup", { name: group })).getByRole("radio", { name });
    await waitFor(() => expect(document.activeElement).toBe(stars("Overall", "1 star")));
    await user.click(stars("Overall", "4 stars"));
    await user.click(stars("Patience", "5 stars"));
    await user.type(form.getByRole("textbox"), " Kind. ");
    expect(form.queryByRole("checkbox", { name: /first name/ })).toBeNull();
    await user.click(form.getByRole("checkbox", { name: /may show my words/ }));
    await user.click(form.getByRole("checkbox", { name: /first name/ }));
    await user.click(form.getByRole("button", { name: "Save rating" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ stars: 4, criteria: { patience: 5 }, feedback: "Kind.", mayShow: true, mayName: true }]);
  });

  it("a student's sessions of the past are listed with what happened", async () => {
    const missed = aLesson({ status: "missed", missedBy: "trainer", actions: [] });
    const feedback = { wentWell: "You spoke a lot.", corrections: null, nextStep: "Past simple", at: inMinutes(-10) };
    const { user } = await open(listing({ past: [{ ...COMPLETED, feedback }, missed] }));
    await user.click(await screen.findByRole("button", { name: "Past" }));
    expect(await screen.findByText("48 minutes together")).toBeTruthy();
    expect(screen.getByText("You spoke a lot.")).toBeTruthy();
    expect(screen.getByText("Your trainer did not join. The session is back in your pack.")).toBeTruthy();
    expect(window.location.search).toBe("?show=past");
  });

  it("lead to the trainers where there are none, and are asked for again after an error", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /lessons": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [];
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect((await screen.findByRole("link", { name: "See all trainers" })).getAttribute("href")).toBe("/teachers");
  });
});

describe("a trainer's sessions", () => {
  const trainer = aSession({ role: { name: "trainer" } });
  const theirs = (changes: Partial<LessonDetails>) => aLesson({ studentName: "Mona", ...changes });

  it("a trainer's sessions are stopped with a reason", async () => {
    const sent: unknown[] = [];
    const running = theirs({ trainerJoinedAt: inMinutes(-1), runningSince: inMinutes(-1), actions: ["adjourn"] });
    const { user } = await open(
      {
        ...listing({ to_come: [running] }),
        "POST /lessons/:id/adjourn": ({ body }) => {
          sent.push(body);
          return running;
        },
      },
      { session: trainer },
    );
    await user.click(await screen.findByRole("button", { name: "Stop early" }));
    await user.click(await screen.findByRole("button", { name: "Stop the session" }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("radio", { name: "Technical issues" }));
    await user.click(screen.getByRole("button", { name: "Stop the session" }));
    await waitFor(() => expect(sent).toEqual([{ freezeReason: "technical_issues" }]));
  });
});

it("leads from each past session to what it left behind", async () => {
  await open(listing({ past: [COMPLETED] }), { path: "/profile/appointments?show=past" });
  const link = await screen.findByRole("link", { name: /^Session details, / });
  expect(link.getAttribute("href")).toBe(`/profile/appointments/${COMPLETED.id}`);
});

describe("the next session", () => {
  const ahead = aLesson({ startsAt: inMinutes(13_000), endsAt: inMinutes(13_050), actions: ["reschedule", "cancel"] });

  it.each([
    ["en", /^Opens \w{3} \d+ .*\(in \d+ \w+\)$/, "Join", "Check sound and camera", "Message"],
    ["ar", /^تُفتح .* \(.*\)$/, "انضمام", "فحص الصوت والكاميرا", "مراسلة"],
  ] as const)(
    "says on which day its room opens, cannot be joined before, and leads to its lobby, in %s",
    async (language, opens, join, check, write) => {
      const teacher = { ...ahead.teacher, takesMessages: true };
      await open(listing({ to_come: [{ ...ahead, teacher }] }), { language });
      expect(await screen.findByText(opens)).toBeTruthy();
      expect(screen.getByRole<HTMLButtonElement>("button", { name: join }).disabled).toBe(true);
      expect(screen.getByRole("link", { name: check }).getAttribute("href")).toBe(`/lessons/${ahead.id}/room`);
      expect(screen.getByRole("link", { name: write }).getAttribute("href")).toBe(
        `/profile/messages?with=${teacher.id}`,
      );
    },
  );

  it("offers no message to a trainer who reads none here", async () => {
    await open(listing({ to_come: [ahead] }));
    await screen.findByRole("button", { name: "Join" });
    expect(screen.queryByRole("link", { name: "Message" })).toBeNull();
  });
});

describe("changing a session", () => {
  it("a session is cancelled after the student has read the consequences", async () => {
    const lesson = aLesson({ startsAt: inMinutes(3_000), endsAt: inMinutes(3_050), actions: ["reschedule", "cancel"] });
    const sent: unknown[] = [];
    const { user, toasts } = await open({
      ...listing({ to_come: [lesson] }),
      "GET /lessons/:id/cancellation": () => ({
        outcome: "courtesy",
        freeUntil: inMinutes(-60),
        creditsExpireAt: inMinutes(60_000),
      }),
      "POST /lessons/:id/cancel": ({ body }) => {
        sent.push(body);
        return { ...lesson, status: "cancelled", actions: [] };
      },
    });
    expect(screen.queryByRole("button", { name: /Cancel/ })).toBeNull();
    await user.click(await screen.findByRole("button", { name: /^More about the session on / }));
    await user.click(await screen.findByRole("menuitem", { name: "Cancel session" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel this session?" });
    expect(await within(dialog).findByText(/As a courtesy the session still goes back to your pack/)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Cancel session" }));
    await waitFor(() => expect(toasts).toEqual([{ tone: "success", text: "Session cancelled" }]));
    expect(sent).toEqual([{ expectedOutcome: "courtesy" }]);
  });

  it("answers a proposed time", async () => {
    const proposal = { startsAt: inMinutes(5_000), byReader: false, note: "Could we?", endsAt: inMinutes(2_000) };
    const lesson = aLesson({ startsAt: inMinutes(3_000), proposal, actions: ["answer_proposal", "cancel"] });
    const sent: unknown[] = [];
    const { user } = await open({
      ...listing({ to_come: [lesson] }),
      "POST /lessons/:id/proposal/answer": ({ body }) => {
        sent.push(body);
        return { ...lesson, proposal: null };
      },
    });
    expect(await screen.findByText(/^Another time was proposed/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(sent).toEqual([{ accept: true }]));
  });

  it("a proposed time is withdrawn by the person who proposed it", async () => {
    const proposal = { startsAt: inMinutes(5_000), byReader: true, note: null, endsAt: inMinutes(2_000) };
    await open(listing({ to_come: [aLesson({ proposal, actions: ["withdraw_proposal"] })] }));
    expect(await screen.findByRole("button", { name: "Withdraw" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  });
});
