import type { WordsAboutTrainer } from "@kalima/booking-contract";
import type { OwnTrainerProfile, TrainerChange } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import {
  aSession,
  aTrainer,
  type FakeRoutes,
  inMinutes,
  type RenderRemoteOptions,
  renderRemote,
} from "@kalima/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";

const ID = "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f";
const LIVE = {
  headline: { en: "Speak at once", ar: "تحدّث فورًا" },
  description: { en: "Ten years of teaching.", ar: "عشر سنوات من التدريس." },
  pricePerLesson: { amountMinor: 24_000, currency: "EGP" },
};
const VIDEO = {
  fileId: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f",
  url: "/api/files/video",
  transcript: "Hello, I am Grace.",
};
// Unsent texts are kept in the tab.
beforeEach(() => sessionStorage.clear());

const page = (changes: Partial<OwnTrainerProfile> = {}): OwnTrainerProfile => ({
  trainerId: ID,
  specializations: ["conversation"],
  levels: ["B1"],
  live: LIVE,
  waiting: null,
  decision: null,
  ...changes,
});

const WORDS: WordsAboutTrainer = {
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  stars: 4,
  words: "Clear and kind.",
  name: "Mona",
  writtenAt: "2026-03-30T10:50:00Z",
  answer: null,
  isReported: false,
};

const openRatings = (http: FakeRoutes) =>
  renderRemote(app, {
    path: "/dashboard/analytics/ratings",
    place: { kind: "slot", slot: "dashboard.section", key: "ratings" },
    session: aSession({ role: { name: "trainer" } }),
    http: { "GET /trainer/profile": () => page(), ...http },
  });

describe("the ratings a trainer received", () => {
  it("the ratings a trainer received are those of the public page, with the words that may be shown", async () => {
    const { http } = await openRatings({
      "GET /teachers/:id": () => aTrainer(),
      "GET /trainer/ratings": () => [WORDS],
    });
    expect(await screen.findByRole("region", { name: "Ratings from students" })).toBeTruthy();
    expect(await screen.findByText("Clear and kind.")).toBeTruthy();
    expect(screen.getByText("Clear explanations")).toBeTruthy();
    expect(screen.getAllByRole("heading")[0]?.localName).toBe("h2");
    expect(http.requests.map(({ path }) => path)).toContain(`/teachers/${ID}`);
  });

  it("words are answered once, and the answer says where it stands", async () => {
    let words = WORDS;
    const { user, http } = await openRatings({
      "GET /teachers/:id": () => aTrainer(),
      "GET /trainer/ratings": () => [words],
      "POST /trainer/ratings/:id/answer": ({ body }) => {
        const { text } = body as { text: string };
        words = { ...WORDS, answer: { text, state: "waiting", writtenAt: "2026-03-31T10:00:00Z" } };
        return { done: true };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Answer" }));
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    expect(screen.getByRole("textbox", { name: "Your answer" }).getAttribute("aria-invalid")).toBe("true");
    await user.type(screen.getByRole("textbox", { name: "Your answer" }), " Thank you! ");
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    expect(await screen.findByText("Thank you!")).toBeTruthy();
    expect(screen.getByText("Under review")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Answer" })).toBeNull();
    const sent = http.requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ text: "Thank you!", writtenAt: WORDS.writtenAt });
  });

  it("words are reported with a reason, which stays when it could not be sent", async () => {
    let isDown = true;
    let words = WORDS;
    const { user, toasts } = await openRatings({
      "GET /teachers/:id": () => aTrainer(),
      "GET /trainer/ratings": () => [words],
      "POST /trainer/ratings/:id/report": () => {
        if (isDown) throw new AppError("server.unavailable");
        words = { ...WORDS, isReported: true };
        return { done: true };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Report" }));
    await user.type(screen.getByRole("textbox", { name: /Why should/ }), "It names my family.");
    await user.click(screen.getByRole("button", { name: "Send report" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Send report" }));
    expect(await screen.findByText("Reported, under review")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Report" })).toBeNull();
  });

  it("the ratings a trainer received are said to be none for a page that visitors do not see, and asked for again after an error", async () => {
    let code: "request.not_found" | "server.unavailable" = "server.unavailable";
    const { user } = await openRatings({
      "GET /teachers/:id": () => {
        throw new AppError(code);
      },
    });
    expect(await screen.findByText("We could not load your ratings")).toBeTruthy();
    code = "request.not_found";
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No ratings yet")).toBeTruthy();
  });
});

function openOwn(http: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: "/dashboard/team/own-page",
    place: { kind: "slot", slot: "dashboard.section", key: "own-page" },
    session: aSession({ role: { name: "trainer" } }),
    ...options,
    http: { "GET /trainer/profile": () => page(), ...http },
  });
}
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });

describe("the time until which staff decide", () => {
  const waiting = (minutes: number) =>
    page({ waiting: { ...LIVE, sentAt: "2026-03-10T18:00:00Z", dueAt: inMinutes(minutes) } });

  it.each([
    ["en", 60, /^Expect our answer by /, null],
    ["en", -1, /^We promised an answer by .* and we are late/, "Write to support"],
    ["ar", 60, /^يصلك ردنا قبل /, null],
    ["ar", -1, /^وعدناك بالرد قبل .* وتأخرنا/, "مراسلة الدعم"],
  ] as const)(
    "the time until which staff decide is told to the trainer, in %s and %i minutes before",
    async (language, minutes, words, support) => {
      await openOwn({ "GET /trainer/profile": () => waiting(minutes) }, { language });
      const notice = (await screen.findByText(words)).closest("[role=status]") as HTMLElement;
      expect(within(notice).queryByRole("link")?.textContent ?? null).toBe(support);
    },
  );
});

describe("a trainer's own page", () => {
  it("a trainer's own page is sent whole, and says that the school looks at it", async () => {
    const waiting = {
      ...LIVE,
      pricePerLesson: { amountMinor: 26_000, currency: "EGP" },
      sentAt: "2026-03-10T18:00:00Z",
    };
    const { user, http, toasts } = await openOwn({
      "PUT /trainer/profile": () => page({ levels: ["B1", "C1"], waiting }),
    });
    const price = await field("Price");
    expect(price.value).toBe("240");
    await user.clear(price);
    await user.type(price, "٢٦٠");
    await user.click(screen.getByRole("checkbox", { name: "C1" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/the school is looking at your changes/)).toBeTruthy();
    expect(http.requests.at(-1)?.body).toEqual({
      specializations: ["conversation"],
      levels: ["B1", "C1"],
      headline: LIVE.headline,
      description: LIVE.description,
      languages: null,
      accent: null,
      firstSession: null,
      qualifications: [],
      introVideo: null,
      pricePerLessonMinor: 26_000,
    });
    expect(toasts.at(-1)?.text).toMatch(/school will look/);
  });

  it("names each field that is wrong, and sends nothing", async () => {
    const { user, http } = await openOwn();
    await user.clear(await field("Headline in Arabic"));
    await user.clear(await field("Price"));
    await user.type(await field("Price"), "20");
    await user.click(screen.getByRole("checkbox", { name: "B1" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Please enter a price between 50 and 2,000")).toBeTruthy();
    expect(screen.getAllByText("This field is required")).toHaveLength(2);
    expect(http.requests.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("adds, changes and removes qualifications, and reads Arabic digits in years", async () => {
    const line = {
      kind: "education" as const,
      title: { en: "BA", ar: "ليسانس" },
      institution: { en: "Cairo University", ar: "جامعة القاهرة" },
      fromYear: 2008,
      toYear: 2012,
    };
    const live = { ...LIVE, qualifications: [line, { ...line, title: { en: "MA", ar: "ماجستير" } }] };
    const { user, http } = await openOwn({
      "GET /trainer/profile": () => page({ live }),
      "PUT /trainer/profile": () => page({ live }),
    });
    await user.click(await screen.findByRole("button", { name: "Remove qualification 2" }));
    expect(document.activeElement?.textContent).toBe("Qualifications");
    await user.click(screen.getByRole("button", { name: "Add a qualification" }));
    const added = within(screen.getByRole("group", { name: "Qualification 2" }));
    const titles = () => added.getByRole<HTMLInputElement>("textbox", { name: /Title in English/ });
    expect(document.activeElement).toBe(titles());
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await added.findByText(/Please enter years up to the current one/)).toBeTruthy();
    expect(added.getAllByText("This field is required")).toHaveLength(4);
    await user.type(titles(), "CELTA");
    await user.type(added.getByRole("textbox", { name: /Title in Arabic/ }), "شهادة");
    await user.type(added.getByRole("textbox", { name: /Institution in English/ }), "Cambridge");
    await user.type(added.getByRole("textbox", { name: /Institution in Arabic/ }), "كامبريدج");
    await user.type(added.getByRole("textbox", { name: /^Year/ }), "٢٠١٤");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Your page was saved").catch(() => null);
    expect(http.requests.findLast(({ method }) => method === "PUT")?.body).toMatchObject({
      qualifications: [line, { kind: "certificate", title: { en: "CELTA" }, fromYear: 2014, toYear: null }],
    });
  });

  describe("the video introduction", () => {
    const stored = { id: VIDEO.fileId, url: VIDEO.url, name: "video.mp4", size: 1, type: "video/mp4" };
    const video = new File(["x"], "video.mp4", { type: "video/mp4" });
    const preview = () => screen.findByLabelText("Your introduction");

    // The player that happy-dom is not: it reads how long a video is.
    function playerReads(seconds: number) {
      vi.spyOn(HTMLMediaElement.prototype, "duration", "get").mockReturnValue(seconds);
      vi.spyOn(HTMLMediaElement.prototype, "src", "set").mockImplementation(function (this: HTMLMediaElement) {
        queueMicrotask(() => this.onloadedmetadata?.(new Event("loadedmetadata")));
      });
    }
    afterEach(() => vi.restoreAllMocks());

    async function choose(file: File) {
      await screen.findByRole("button", { name: "Choose a video" });
      const input = document.querySelector('input[type="file"]');
      if (input) fireEvent.change(input, { target: { files: [file] } });
    }

    it("the video introduction is uploaded, needs its words, and is saved with the page", async () => {
      playerReads(40);
      const { user, http } = await openOwn({
        "POST /files": () => stored,
        "PUT /trainer/profile": () => page({ live: { ...LIVE, introVideo: VIDEO } }),
      });
      await choose(video);
      expect(await preview()).toBeTruthy();
      await user.click(screen.getByRole("button", { name: "Save" }));
      expect(await screen.findByText("This field is required")).toBeTruthy();
      await user.type(await field("What you say in the video"), VIDEO.transcript);
      await user.click(screen.getByRole("button", { name: "Save" }));
      await expect
        .poll(() => http.requests.find(({ method }) => method === "PUT")?.body)
        .toMatchObject({ introVideo: { fileId: VIDEO.fileId, transcript: VIDEO.transcript } });
    });

    it.each([
      ["too long", video, 120, "The video is too long. Cut it and try again."],
      ["no video", new File(["x"], "video.avi"), 40, "Choose a video file: MP4, MOV, WebM."],
    ])("that is %s is not sent", async (_what, file, seconds, said) => {
      playerReads(seconds);
      const { http } = await openOwn();
      await choose(file);
      expect(await screen.findByText(said)).toBeTruthy();
      expect(http.requests.filter(({ method }) => method === "POST")).toEqual([]);
    });

    it("keeps the words when the upload fails", async () => {
      playerReads(40);
      const { http } = await openOwn({
        "GET /trainer/profile": () => page({ live: { ...LIVE, introVideo: VIDEO } }),
        "POST /files": () => {
          throw new AppError("files.type_refused");
        },
      });
      await preview();
      const input = document.querySelector('input[type="file"]');
      if (input) fireEvent.change(input, { target: { files: [video] } });
      expect(await screen.findByRole("alert")).toBeTruthy();
      expect((await field("What you say in the video")).value).toBe(VIDEO.transcript);
      expect(http.requests.filter(({ method }) => method === "PUT")).toEqual([]);
    });

    it("the video introduction is taken off the page", async () => {
      const live = { ...LIVE, introVideo: VIDEO };
      const { user, http } = await openOwn({
        "GET /trainer/profile": () => page({ live }),
        "PUT /trainer/profile": () => page(),
      });
      await user.click(await screen.findByRole("button", { name: "Remove the video" }));
      expect(document.activeElement?.textContent).toBe("Video introduction");
      await user.click(screen.getByRole("button", { name: "Save" }));
      await expect
        .poll(() => http.requests.find(({ method }) => method === "PUT")?.body)
        .toMatchObject({ introVideo: null });
    });
  });

  it("shows why it was refused", async () => {
    await openOwn({
      "GET /trainer/profile": () =>
        page({ decision: { isApproved: false, reason: "Too long.", decidedAt: "2026-03-10T18:00:00Z" } }),
    });
    expect((await screen.findByText(/Not approved/)).textContent).toContain("Too long.");
  });

  it.each([
    ["says so where there is none", "request.not_found", "You have no page yet"],
    ["can be loaded again after a failure", "network.offline", "We could not load your page"],
  ] as const)("%s", async (_, code, text) => {
    await openOwn({
      "GET /trainer/profile": () => {
        throw new AppError(code);
      },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe("changes to trainers' pages", () => {
  const change: TrainerChange = {
    id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
    trainer: { id: ID, name: { en: "Grace Hopper", ar: "غريس هوبر" } },
    sentAt: "2026-03-10T18:00:00Z",
    live: LIVE,
    wanted: { ...LIVE, headline: { ...LIVE.headline, en: "Calm and clear" } },
  };

  function openStaff(changes: Partial<TrainerChange> = {}, options: RenderRemoteOptions = {}) {
    let waiting = [{ ...change, ...changes }];
    return renderRemote(app, {
      path: "/dashboard/team/page-changes",
      place: { kind: "slot", slot: "dashboard.section", key: "page-changes" },
      session: aSession({ role: { name: "admin" } }),
      ...options,
      http: {
        "GET /staff/trainer-changes": () => waiting,
        "PUT /staff/trainer-changes/:id": () => {
          waiting = [];
          return { done: true };
        },
      },
    });
  }
  const row = async () => within(await screen.findByRole("list", { name: "Changes to trainer pages" }));

  it("plays a requested video introduction", async () => {
    change.wanted.introVideo = VIDEO;
    await openStaff();
    const shown = await row();
    expect(shown.getByLabelText("The requested video").getAttribute("src")).toBe(VIDEO.url);
    expect(shown.getByText(VIDEO.transcript)).toBeTruthy();
    change.wanted.introVideo = null;
  });

  it.each([
    ["en", 60, /^Decide by /],
    ["en", -1, /^Overdue since /],
    ["ar", 60, /^البتّ قبل /],
    ["ar", -1, /^متأخر منذ /],
  ] as const)("marks in %s, %i minutes before, until when it is decided", async (language, minutes, words) => {
    await openStaff({ dueAt: inMinutes(minutes) }, { language });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("shows what differs alone, and approves it", async () => {
    const { user, http } = await openStaff();
    const shown = await row();
    expect(shown.getAllByRole("term").map((term) => term.textContent)).toEqual(["Headline, English"]);
    expect(shown.getByText("Calm and clear").closest("ins")).toBeTruthy();
    await user.click(shown.getByRole("button", { name: "Approve" }));
    await expect.poll(() => document.activeElement?.textContent).toBe("No change is waiting.");
    expect(http.requests.find(({ method }) => method === "PUT")?.body).toEqual({ isApproved: true });
  });

  it("refuses with a reason, and not without one", async () => {
    const { user, http } = await openStaff();
    await user.click((await row()).getByRole("button", { name: "Refuse" }));
    await user.click(screen.getByRole("button", { name: "Refuse and notify" }));
    expect(await screen.findByText("This field is required")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: /^Reason/ }), "Please write it in English.");
    await user.click(screen.getByRole("button", { name: "Refuse and notify" }));
    expect(await screen.findByText("No change is waiting.")).toBeTruthy();
    expect(http.requests.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      { isApproved: false, reason: "Please write it in English." },
    ]);
  });
});
