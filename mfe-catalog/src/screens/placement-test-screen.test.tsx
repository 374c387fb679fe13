import { AppError } from "@kalima/contracts/errors";
import {
  anOpenSection,
  aPlacementAttempt,
  aPlacementResult,
  aPlacementTest,
  aSpeakingCheck,
  aTrainer,
  type FakeHttp,
  type FakeRoutes,
  type RenderRemoteOptions,
  renderRemote,
} from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";

const { id } = aPlacementAttempt();
const step = "POST /placement-test/attempts/:id/sections/:number";
const overview = {
  "GET /placement-test": () => aPlacementTest(),
  "GET /speaking-check": () => aSpeakingCheck({ state: "done" }),
};
const opened = aPlacementAttempt({ section: anOpenSection() });
const finished = aPlacementAttempt({ next: null, result: aPlacementResult() });
const matches = {
  "GET /placement-test/attempts/:id/matches": () => [
    { trainer: aTrainer(), reasons: ["teaches_level", "trains_weakest_skill", "a_later_reason"] },
  ],
};

function open(routes: FakeRoutes, options: RenderRemoteOptions = {}) {
  return renderRemote(app, { path: "/placement-test", ...options, http: { ...overview, ...routes } });
}
const during = (routes: FakeRoutes = {}, options: RenderRemoteOptions = {}) =>
  open(
    {
      "GET /placement-test/attempts/:id": () => opened,
      "PUT /placement-test/attempts/:id/sections/:number": () => ({ done: true }),
      ...routes,
    },
    { path: `/placement-test?attempt=${id}`, ...options },
  );

const withFirst = { first: { questionId: "493822", choice: 2 } };
const selectStarts = ({ requests }: Pick<FakeHttp, "requests">) =>
  requests.filter(({ method, path }) => method === "POST" && path === "/placement-test/attempts");

describe("before the test", () => {
  it("describes the test, asks who it is for and what the goal is, starts it, and opens the first section", async () => {
    const { user, http } = await open({
      "POST /placement-test/attempts": () => aPlacementAttempt(),
      "GET /placement-test/attempts/:id": () => aPlacementAttempt(),
      [`${step}/start`]: () => opened,
    });
    const sections = await screen.findByRole("complementary", { name: "The four sections" });
    const sizes = within(sections).getAllByText("8 questions");
    expect(sizes.map(({ parentElement }) => parentElement?.textContent)).toEqual(
      [10, 10, 20, 15].map((minutes) => `8 questions · up to ${minutes} minutes`),
    );
    await user.click(screen.getByRole("radio", { name: "For my child" }));
    await user.click(screen.getByRole("radio", { name: "Conversation" }));
    await user.click(screen.getByRole("button", { name: "Start the test" }));
    expect(selectStarts(http).map(({ body }) => body)).toEqual([{ forChild: true, goal: "conversation" }]);
    expect(await screen.findByRole("heading", { level: 1, name: "Grammar" })).toBe(document.activeElement);
    expect(window.location.pathname + window.location.search).toBe(`/placement-test/take?attempt=${id}`);
    await user.click(screen.getByRole("button", { name: "Open this section" }));
    expect(await screen.findByRole("radiogroup", { name: /She.*tea/ })).toBeTruthy();
  });

  it("goes on in the first section with the answer from the home page", async () => {
    const { http } = await open(
      {
        "POST /placement-test/attempts": () => opened,
        "GET /placement-test/attempts/:id": () => opened,
      },
      { path: "/placement-test?first=493822.2" },
    );
    expect(await screen.findAllByRole("radiogroup")).toHaveLength(2);
    expect(window.location.search).toBe(`?attempt=${id}`);
    expect(selectStarts(http).map(({ body }) => body)).toEqual([withFirst]);
  });

  it.each([
    ["is under way", { underWayId: id }, "Continue the test"],
    ["is finished", { finishedId: id }, "Copy link to share"],
  ])("does not begin another test where one %s", async (_, found, button) => {
    const { http } = await open(
      {
        "GET /placement-test": () => aPlacementTest(found),
        "GET /placement-test/attempts/:id": () => finished,
        ...matches,
      },
      { path: "/placement-test?first=493822.2" },
    );
    expect(await screen.findByRole("button", { name: button })).toBeTruthy();
    expect(selectStarts(http)).toEqual([]);
  });

  it("offers the start with the answer where it could not begin by itself", async () => {
    let isAway = true;
    const { user, http } = await open(
      {
        "POST /placement-test/attempts": () => {
          if (isAway) throw new AppError("server.unavailable");
          return opened;
        },
        "GET /placement-test/attempts/:id": () => opened,
      },
      { path: "/placement-test?first=493822.2" },
    );
    const start = await screen.findByRole("button", { name: "Start the test" });
    isAway = false;
    await user.click(start);
    expect(await screen.findAllByRole("radiogroup")).toHaveLength(2);
    expect(selectStarts(http).map(({ body }) => body)).toEqual([withFirst, withFirst]);
  });

  it("offers to continue an attempt", async () => {
    const { user } = await open({
      "GET /placement-test": () => aPlacementTest({ underWayId: id }),
      "GET /placement-test/attempts/:id": () => opened,
    });
    await user.click(await screen.findByRole("button", { name: "Continue the test" }));
    expect(await screen.findAllByRole("radiogroup")).toHaveLength(2);
  });

  it("says when the test may be taken again", async () => {
    const { user, toasts } = await open({
      "POST /placement-test/attempts": () => {
        throw new AppError("placement.too_soon");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Start the test" }));
    await waitFor(() => expect(toasts.at(-1)?.text).toMatch(/30 days/));
  });
});

describe("a section", () => {
  it("keeps answers while they are given, and shows them again", async () => {
    const answers = [{ questionId: "2", choice: 3 }];
    const { user, http } = await during({
      "GET /placement-test/attempts/:id": () => aPlacementAttempt({ section: anOpenSection({ answers }) }),
    });
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "went" })).checked).toBe(true);
    expect(screen.getByText("1 of 2 answered")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "drinks" }));
    await waitFor(() => expect(http.requests.at(-1)?.method).toBe("PUT"));
    expect(http.requests.at(-1)?.body).toEqual({ answers: [{ questionId: "1", choice: 1 }, ...answers] });
    expect(await screen.findByText("Your answers are saved")).toBeTruthy();
  });

  it("shows one question at a time on a phone, with a way back and on", async () => {
    const { user } = await during();
    const current = () =>
      [...document.querySelectorAll('[data-current="true"] [role=radiogroup]')].map((group) => group.textContent);
    await screen.findAllByRole("radiogroup");
    expect(current()).toEqual([expect.stringContaining("She")]);
    expect(screen.getByRole("button", { name: "Back" })).toHaveProperty("disabled", true);
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(current()).toEqual([expect.stringContaining("We")]);
    expect(screen.getByText("2 of 2")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
  });

  it("goes on only when every question has an answer, and leads to the first without one", async () => {
    const { user, http } = await during({ [step]: () => aPlacementAttempt({ next: 2 }) });
    await user.click(await screen.findByRole("radio", { name: "drinks" }));
    await user.click(screen.getByRole("button", { name: "Next section" }));
    expect(await screen.findByText("Please answer all required questions before proceeding")).toBeTruthy();
    expect(within(screen.getByRole("radiogroup", { name: /We.*home/ })).getAllByRole("radio")).toContain(
      document.activeElement,
    );
    await user.click(screen.getByRole("radio", { name: "went" }));
    await user.click(screen.getByRole("button", { name: "Next section" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Vocabulary" })).toBe(document.activeElement);
    const sent = http.requests.find(({ method, path }) => method === "POST" && path.endsWith("/sections/1"));
    expect(sent?.body).toEqual({
      answers: [
        { questionId: "1", choice: 1 },
        { questionId: "2", choice: 3 },
      ],
    });
  });

  it("does not autosave while it is being submitted, and resumes when submitting fails", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    let refuse: (error: AppError) => void = () => {};
    const { user, http } = await during({ [step]: () => new Promise((_, reject) => (refuse = reject)) });
    await user.click(await screen.findByRole("radio", { name: "drinks" }));
    await user.click(screen.getByRole("radio", { name: "went" }));
    await user.click(screen.getByRole("button", { name: "Next section" }));
    const handedIn = () => http.requests.findIndex(({ method }) => method === "POST");
    const after = () => http.requests.slice(handedIn()).map(({ method }) => method);
    await pass(10);
    expect(after()).toEqual(["POST"]);
    expect(screen.queryByText("Your answers are saved")).toBeNull();
    refuse(new AppError("server.unavailable"));
    await pass(10);
    expect(after()).toEqual(["POST", "PUT"]);
    vi.useRealTimers();
  });

  it("a section is handed in by itself when its time is over, and says so", async () => {
    const late = aPlacementAttempt({ section: anOpenSection({ endsAt: "2020-01-01T00:00:00Z" }) });
    const { toasts } = await during({
      "GET /placement-test/attempts/:id": () => late,
      [step]: () => aPlacementAttempt({ next: 2 }),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Vocabulary" })).toBeTruthy();
    expect(toasts).toEqual([{ tone: "info", text: expect.stringContaining("time for this section was up") }]);
  });

  it("a section is handed in again when the server's clock is behind", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
    const late = aPlacementAttempt({ section: anOpenSection({ endsAt: "2020-01-01T00:00:00Z" }) });
    let tries = 0;
    await during({
      "GET /placement-test/attempts/:id": () => late,
      [step]: () => {
        tries += 1;
        if (tries === 1) throw new AppError("placement.incomplete");
        return aPlacementAttempt({ next: 2 });
      },
    });
    await waitFor(() => expect(tries).toBe(1));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByRole("heading", { level: 1, name: "Vocabulary" })).toBeTruthy();
    vi.useRealTimers();
  });

  it("keeps what is chosen when the connection is lost", async () => {
    let isDown = true;
    const { user } = await during({
      [step]: () => {
        if (isDown) throw new AppError("network.offline");
        return aPlacementAttempt({ next: 2 });
      },
    });
    await user.click(await screen.findByRole("radio", { name: "drinks" }));
    await user.click(screen.getByRole("radio", { name: "went" }));
    await user.click(screen.getByRole("button", { name: "Next section" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Next section" })).toBeTruthy());
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "went" }).checked).toBe(true);
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Next section" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Vocabulary" })).toBeTruthy();
  });

  it("plays recordings, and shows their text to people who cannot listen", async () => {
    const recording = { url: "/api/placement-test/attempts/x/recordings/1", transcript: null };
    const [first] = anOpenSection().groups;
    const section = (transcript: string[] | null) =>
      anOpenSection({
        number: 4,
        name: "listening",
        groups: [{ text: null, recording: { ...recording, transcript }, questions: first?.questions ?? [] }],
      });
    const { user } = await during({
      "GET /placement-test/attempts/:id": () => aPlacementAttempt({ next: 4, section: section(null) }),
      [`${step}/transcript`]: () => aPlacementAttempt({ next: 4, section: section(["The train leaves at nine."]) }),
    });
    await screen.findByRole("radiogroup");
    expect(document.querySelector("audio")?.getAttribute("src")).toBe(recording.url);
    await user.click(screen.getByRole("button", { name: "I cannot listen. Show the text" }));
    expect(await screen.findByText("The train leaves at nine.")).toBeTruthy();
  });
});
