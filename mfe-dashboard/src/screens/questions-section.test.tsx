import { AppError } from "@kalima/contracts/errors";
import type { SupportRequest } from "@kalima/support-contract";
import {
  aSession,
  type FakeRoutes,
  inMinutes,
  type RenderRemoteOptions,
  renderingProblems,
  renderRemote,
} from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "questions" } as const;
const PATH = "/dashboard/support/questions";
const session = aSession({ role: { name: "agent" } });
const guest = { name: "Nour", phone: "+201012345678", email: null, hasAccount: false };
const question = (id: string, changes: Partial<SupportRequest> = {}): SupportRequest => ({
  id: `0192d2b4-${id}-7c1a-9f5e-2d7b1c3a4e5f`,
  topic: "payment",
  details: "Was I charged twice?",
  state: "open",
  createdAt: "2026-03-10T18:00:00Z",
  replies: [],
  source: "chat",
  from: guest,
  channel: "sms",
  agent: null,
  ...changes,
});

type Query = { id?: unknown; state?: unknown };
/** Selects like the server: the one of an id in any state, else those in a state. */
const select = (questions: readonly SupportRequest[], { id, state }: Query) =>
  questions.filter((each) => (id ? each.id === id : each.state === (state ?? "open")));

/** Two questions wait; what is done to them is kept. */
function open(changes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  const email = {
    source: "contact",
    channel: "email",
    from: { ...guest, phone: null, email: "n@example.com" },
  } as const;
  const questions = [question("1111"), question("2222", { details: "متى تبدأ الدروس؟", ...email })];
  const find = (path: string) => questions.find(({ id }) => path.includes(id)) as SupportRequest;
  return renderRemote(app, {
    path: PATH,
    place,
    session,
    ...options,
    http: {
      "GET /staff/support-requests": ({ query }) => select(questions, query),
      "PUT /staff/support-requests/:id": ({ path, body }) => {
        find(path).state = (body as { state: "taken" | "closed" }).state;
        return { done: true };
      },
      "POST /staff/support-requests/:id/replies": ({ path }) => {
        find(path).state = "answered";
        return { done: true };
      },
      ...changes,
    },
  });
}
const table = () => screen.findByRole("table", { name: "Questions" });
const links = async () => within(await table()).findAllByRole("link");
type User = Awaited<ReturnType<typeof open>>["user"];

/** The panel of the question in a row of the list. */
async function openPanel(user: User, at = 0) {
  await user.click((await links())[at] as HTMLElement);
  return within(await screen.findByRole("complementary", { name: "Nour" }));
}
const show = (name: string) => screen.findByRole("radio", { name });

describe("the time until which a question is answered", () => {
  it.each([
    ["en", 60, /^Answer by /],
    ["en", -1, /^Overdue since /],
    ["ar", 60, /^الرد قبل /],
    ["ar", -1, /^متأخر منذ /],
  ] as const)(
    "the time until which a question is answered is marked, in %s and %i minutes before",
    async (language, minutes, words) => {
      const waits = question("1111", { dueAt: inMinutes(minutes) });
      await open({ "GET /staff/support-requests": ({ query }) => select([waits], query) }, { language });
      expect(await screen.findByText(words)).toBeTruthy();
    },
  );
});

describe("answering questions that were left", () => {
  it("takes one, which leaves the list of those that wait, and can be answered at once in the panel", async () => {
    const { user } = await open();
    const panel = await openPanel(user);
    await user.click(panel.getByRole("button", { name: "Take" }));
    expect(await panel.findByText("The answer goes out by SMS.")).toBeTruthy();
    expect(panel.getByRole("textbox", { name: /Your answer/ })).toBeTruthy();
    expect(await screen.findByText("1 question listed")).toBeTruthy();
    expect(document.activeElement?.contains(panel.getByRole("textbox", { name: /Your answer/ }))).toBe(true);
    await user.click(await show("Being answered"));
    expect(await links()).toHaveLength(1);
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("sends an answer, and keeps what was typed when it is refused", async () => {
    let isRefused = true;
    const taken = [question("1111", { state: "taken" })];
    const { user, http, toasts } = await open(
      {
        "GET /staff/support-requests": ({ query }) => select(taken, query),
        "POST /staff/support-requests/:id/replies": () => {
          if (isRefused) throw new AppError("support.request_closed");
          return { done: true };
        },
      },
      { path: `${PATH}?state=taken` },
    );
    const panel = await openPanel(user);
    const send = panel.getByRole("button", { name: "Send the answer" });
    await user.click(send);
    expect(http.requests.some(({ method }) => method === "POST")).toBe(false);
    const box = panel.getByRole<HTMLTextAreaElement>("textbox", { name: /Your answer/ });
    await user.type(box, "No, once.");
    await user.click(send);
    expect(await panel.findByText(/This question is closed/)).toBeTruthy();
    expect(box.value).toBe("No, once.");
    isRefused = false;
    await user.click(send);
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ tone: "success" }));
    expect(http.requests.findLast(({ method }) => method === "POST")?.body).toEqual({ text: "No, once." });
  });

  it("keeps an answer that is being written, and says so when it is too late to undo one", async () => {
    const taken = question("1111", { state: "taken" });
    const routes: FakeRoutes = {
      "GET /staff/support-requests": ({ query }) => select([taken], query),
      "POST /staff/support-requests/:id/replies": () => ({ done: true, heldReplyId: question("9999").id }),
      "DELETE /staff/support-requests/:id/replies/:replyId": () => {
        throw new AppError("support.answer_left");
      },
    };
    const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Your answer/ });
    const first = await open(routes);
    await first.user.click(await show("Being answered"));
    await openPanel(first.user);
    await first.user.type(await box(), "No, once.");
    first.unmount();
    const { user, toasts } = await open(routes);
    await user.click(await show("Being answered"));
    await openPanel(user);
    expect((await box()).value).toBe("No, once.");
    await user.click(screen.getByRole("button", { name: "Send the answer" }));
    await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
    toasts.at(-1)?.action?.run();
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ tone: "error", text: "This answer has left already" }));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it("answers by e-mail, and calls where nothing else reaches the person", async () => {
    const byPhone = { channel: "call", from: { ...guest, phone: "010 1234 5678" } } as const;
    const taken = [
      question("1111", { state: "taken", channel: "email" }),
      question("2222", { state: "taken", ...byPhone }),
    ];
    const { user } = await open(
      { "GET /staff/support-requests": ({ query }) => select(taken, query) },
      { path: `${PATH}?state=taken` },
    );
    const email = await openPanel(user);
    expect(email.getByText("The answer goes out by e-mail.")).toBeTruthy();
    expect(email.getByRole("textbox", { name: /Your answer/ })).toBeTruthy();
    const call = await openPanel(user, 1);
    expect((await call.findByRole("link", { name: "Call" })).getAttribute("href")).toBe("tel:010 1234 5678");
    expect(call.queryByRole("textbox")).toBeNull();
  });

  it("says when an answer was sent, and sends one again that failed", async () => {
    const reply = (delivery: SupportRequest["replies"][number]["delivery"]) => ({
      id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f",
      text: "No, once.",
      at: "2026-03-10T18:30:00Z",
      delivery,
    });
    const sent = reply({ channel: "email", state: "sent", sentAt: "2026-03-10T18:31:00Z" });
    const failed = question("2222", {
      state: "taken",
      replies: [reply({ channel: "email", state: "refused", sentAt: null })],
    });
    const questions = [question("1111", { state: "answered", replies: [sent] }), failed];
    const { user, http } = await open({
      "GET /staff/support-requests": ({ query }) => select(questions, query),
      "POST /staff/support-requests/:id/replies/:replyId/deliveries": () => {
        failed.replies = [sent];
        return { done: true };
      },
    });
    await user.click(await show("Answered"));
    const answered = await openPanel(user);
    expect(answered.getByText("Answered by e-mail")).toBeTruthy();
    expect(answered.getByText(/Mar/, { selector: "time[datetime='2026-03-10T18:31:00Z']" })).toBeTruthy();
    expect(answered.queryByRole("button", { name: "Send again" })).toBeNull();
    await user.click(await show("Being answered"));
    const panel = await openPanel(user);
    expect(panel.getByText("E-mail refused")).toBeTruthy();
    const again = panel.getByRole("button", { name: "Send again" });
    await user.click(again);
    await waitFor(() => expect(again.isConnected).toBe(false));
    expect(document.activeElement?.contains(panel.getByText("Answered by e-mail"))).toBe(true);
    expect(http.requests.findLast(({ method }) => method === "POST")?.path).toContain(
      "/0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f/replies/0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f/deliveries",
    );
  });

  it("says that a colleague was faster, and reads the list again", async () => {
    const gone = () => {
      throw new AppError("request.not_found");
    };
    const { user, http, toasts } = await open({ "PUT /staff/support-requests/:id": gone });
    const panel = await openPanel(user);
    const reads = () => http.requests.filter(({ query }) => query?.state === "open" && !query.id).length;
    const before = reads();
    await user.click(panel.getByRole("button", { name: "Close the question" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  it("says when none waits, and why they could not be loaded", async () => {
    const { unmount } = await open({ "GET /staff/support-requests": () => [] });
    expect(await screen.findByText("No question is waiting.")).toBeTruthy();
    unmount();
    const down = () => {
      throw new AppError("server.unavailable");
    };
    await open({ "GET /staff/support-requests": down });
    expect(await screen.findByText("The questions could not be loaded")).toBeTruthy();
  });

  it("opens the one that the address names, in whatever state it is", async () => {
    const closed = question("3333", { state: "closed", details: "Is it over?" });
    const routes: FakeRoutes = { "GET /staff/support-requests": ({ query }) => select([closed], query) };
    const { unmount } = await open(routes, { path: `${PATH}?open=${closed.id}` });
    expect(await screen.findByText("Is it over?")).toBeTruthy();
    expect(screen.getByText("No question is waiting.")).toBeTruthy();
    unmount();
    await open(routes, { path: `${PATH}?open=${question("4444").id}` });
    expect(await screen.findByText("This question is no longer here.")).toBeTruthy();
  });

  it("speaks Arabic, and is the same from the server and in the browser", async () => {
    await open({}, { language: "ar" });
    expect(await screen.findByText("في القائمة سؤالان")).toBeTruthy();
    expect(
      await renderingProblems(app, {
        path: PATH,
        place,
        session,
        http: { "GET /staff/support-requests": () => [question("1111")] },
      }),
    ).toEqual([]);
  });
});

describe("chosen questions", () => {
  const ME = { id: "0192d2b4-aaaa-7c1a-9f5e-2d7b1c3a4e5f", name: "Hana", presence: "free" } as const;
  const OMAR = { id: "0192d2b4-bbbb-7c1a-9f5e-2d7b1c3a4e5f", name: "Omar", presence: "away" } as const;
  const ids = ["1111", "2222"].map((each) => question(each).id);
  const versions = ids.map((id) => ({ id, version: id.slice(9, 13) }));

  it("are closed as they were previewed, once it is said how many were never answered", async () => {
    const { user, http, toasts } = await open({
      "POST /staff/chosen-support-requests/close/preview": () => ({
        rows: versions,
        skipped: [],
        effects: [
          { name: "unanswered", count: 2 },
          { name: "of_a_later_server", count: 1 },
        ],
      }),
      "POST /staff/chosen-support-requests/close": () => ({ done: ids, skipped: [] }),
    });
    await user.click(await screen.findByRole("checkbox", { name: "Choose all on this page" }));
    await user.click(screen.getByRole("button", { name: "Close the questions" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("2 questions are closed.")).toBeTruthy();
    expect(dialog.getByText("2 of them were never answered.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Close the questions" }));
    await waitFor(() => expect(toasts).toMatchObject([{ tone: "success", text: "2 questions are closed" }]));
    expect(http.requests.findLast(({ method }) => method === "POST")?.body).toEqual({ rows: versions });
  });

  it.each([
    ["en", "1 question goes there.", /colleague has this/i],
    ["ar", "ينتقل سؤال واحد.", /لدى أحد زملائك/],
  ] as const)("go to whoever is chosen, and a refusal says why (%s)", async (language, changes, why) => {
    const { user, http } = await open(
      {
        "GET /staff/support-agents": () => [ME, OMAR],
        "POST /staff/chosen-support-requests/assign/preview": () => ({
          rows: versions.slice(0, 1),
          skipped: [{ id: ids[1], reason: "refused", code: "support.not_yours" }],
          effects: [],
        }),
        "POST /staff/chosen-support-requests/assign": () => ({ done: [ids[0]], skipped: [] }),
      },
      { language },
    );
    const boxes = await screen.findAllByRole("checkbox");
    await user.click(boxes[1] as HTMLElement);
    await user.click(boxes[2] as HTMLElement);
    await user.click(screen.getByRole("button", { name: /^(Assign|إسناد)$/ }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(await dialog.findByRole("radio", { name: /^Omar/ }));
    expect(await dialog.findByText(changes)).toBeTruthy();
    expect(dialog.getByText(why)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: /^(Assign|إسناد)$/ }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    const bodies = http.requests.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(bodies.at(-1)).toEqual({ rows: versions.slice(0, 1), agentId: OMAR.id });
    expect(bodies.at(-2)).toEqual({ ids, agentId: OMAR.id });
  });

  it("cannot be chosen by somebody who may only see them", async () => {
    await open({ "GET /staff/permissions": () => ["support.see"] }, { session: aSession({ role: { name: "admin" } }) });
    await table();
    await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  });
});
