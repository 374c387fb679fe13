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
      "GET /staff/support-requests": ({ query }) => questions.filter(({ state }) => state === query.state),
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
const rows = async () => within(await screen.findByRole("list", { name: "Questions" })).findAllByRole("listitem");
const within1 = async (index: number) => within((await rows())[index] as HTMLElement);
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
      await open({ "GET /staff/support-requests": () => [waits] }, { language });
      expect(await screen.findByText(words)).toBeTruthy();
    },
  );
});

describe("answering questions that were left", () => {
  it("takes one, which leaves the list of those that wait, and moves the focus to their count", async () => {
    const { user } = await open();
    await user.click((await within1(0)).getByRole("button", { name: "Take" }));
    expect((await screen.findByText("1 question listed")).parentElement).toBe(document.activeElement);
    await user.click(await show("Being answered"));
    expect((await within1(0)).getByText("The answer goes out by SMS.")).toBeTruthy();
  });

  it("sends an answer, and keeps what was typed when it is refused", async () => {
    let isRefused = true;
    const { user, http, toasts } = await open({
      "GET /staff/support-requests": ({ query }) =>
        query.state === "taken" ? [question("1111", { state: "taken" })] : [],
      "POST /staff/support-requests/:id/replies": () => {
        if (isRefused) throw new AppError("support.request_closed");
        return { done: true };
      },
    });
    await user.click(await show("Being answered"));
    const send = await screen.findByRole("button", { name: "Send the answer" });
    await user.click(send);
    expect(http.requests.some(({ method }) => method === "POST")).toBe(false);
    const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Your answer/ });
    await user.type(box, "No, once.");
    await user.click(send);
    expect(await screen.findByText(/This question is closed/)).toBeTruthy();
    expect(box.value).toBe("No, once.");
    isRefused = false;
    await user.click(send);
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ tone: "success" }));
    expect(http.requests.findLast(({ method }) => method === "POST")?.body).toEqual({ text: "No, once." });
  });

  it("answers by e-mail, and calls where nothing else reaches the person", async () => {
    const byPhone = { channel: "call", from: { ...guest, phone: "010 1234 5678" } } as const;
    const { user } = await open({
      "GET /staff/support-requests": ({ query }) =>
        query.state === "taken"
          ? [question("1111", { state: "taken", channel: "email" }), question("2222", { state: "taken", ...byPhone })]
          : [],
    });
    await user.click(await show("Being answered"));
    const [email, call] = [await within1(0), await within1(1)];
    expect(email.getByText("The answer goes out by e-mail.")).toBeTruthy();
    expect(email.getByRole("textbox", { name: /Your answer/ })).toBeTruthy();
    expect(call.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:010 1234 5678");
    expect(call.queryByRole("textbox")).toBeNull();
  });

  it("says when an answer was sent, and sends one again that failed", async () => {
    const reply = (delivery: SupportRequest["replies"][number]["delivery"]) => ({
      id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f",
      text: "No, once.",
      at: "2026-03-10T18:30:00Z",
      delivery,
    });
    const replies = [reply({ channel: "email", state: "sent", sentAt: "2026-03-10T18:31:00Z" })];
    const failed = [reply({ channel: "email", state: "refused", sentAt: null })];
    let isFailed = true;
    const { user, http } = await open({
      "GET /staff/support-requests": ({ query }) => {
        if (query.state === "answered") return [question("1111", { state: "answered", replies })];
        return query.state === "taken" && isFailed ? [question("2222", { state: "taken", replies: failed })] : [];
      },
      "POST /staff/support-requests/:id/replies/:replyId/deliveries": () => {
        isFailed = false;
        return { done: true };
      },
    });
    await user.click(await show("Answered"));
    const answered = await within1(0);
    expect(answered.getByText("Answered by e-mail")).toBeTruthy();
    expect(answered.getByText(/Mar/, { selector: "time[datetime='2026-03-10T18:31:00Z']" })).toBeTruthy();
    expect(answered.queryByRole("button", { name: "Send again" })).toBeNull();
    await user.click(await show("Being answered"));
    const row = await within1(0);
    expect(row.getByText("E-mail refused")).toBeTruthy();
    await user.click(row.getByRole("button", { name: "Send again" }));
    await expect.poll(() => document.activeElement?.textContent).toBe("Nobody is answering a question right now.");
    expect(http.requests.findLast(({ method }) => method === "POST")?.path).toContain(
      "/0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f/replies/0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f/deliveries",
    );
  });

  it("says that a colleague was faster, and reads the list again", async () => {
    const gone = () => {
      throw new AppError("request.not_found");
    };
    const { user, http, toasts } = await open({ "PUT /staff/support-requests/:id": gone });
    await user.click((await within1(0)).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    await waitFor(() => expect(http.requests.filter(({ method }) => method === "GET")).toHaveLength(2));
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
