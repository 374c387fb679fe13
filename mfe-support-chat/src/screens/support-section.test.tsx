import { AppError } from "@kalima/contracts/errors";
import type { Place } from "@kalima/platform/remote";
import type { OwnSupportConversation, OwnSupportRequest } from "@kalima/support-contract";
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

const place: Place = { kind: "slot", slot: "profile.section", key: "support" };
const answered: OwnSupportRequest = {
  id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
  topic: "payment",
  details: "Was I charged twice?",
  state: "answered",
  createdAt: "2026-03-10T18:00:00Z",
  replies: [{ id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f", text: "No, once.", at: "2026-03-11T09:00:00Z" }],
};

const asGuest: OwnSupportConversation = {
  id: "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f",
  lastAt: "2026-03-10T18:00:00Z",
  messages: 2,
  asGuest: true,
  opening: "Do you teach beginners?",
};
const message = (sequence: number, sender: "user" | "other", content: string) => ({
  id: `0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5${sequence}`,
  clientId: null,
  sequence,
  content,
  sender,
  type: "text",
  timestamp: "2026-03-10T18:00:00Z",
});

const times = () => ({ chatMinutes: null, questionMinutes: 300 });

const open = (answer: FakeRoutes[string], options: RenderRemoteOptions = {}) =>
  renderRemote(app, {
    path: "/profile/support",
    place,
    session: aSession(),
    ...options,
    http: {
      "GET /support/requests": answer,
      "GET /support/conversations": () => [],
      "GET /support/answer-times": times,
      ...options.http,
    },
  });

describe("the questions of an account", () => {
  it("ask once how helpful the answer was", async () => {
    let stars: number | null = null;
    const { user, http } = await open(() => [{ ...answered, stars }], {
      http: {
        "PUT /support/requests/:id/rating": ({ body }) => {
          ({ stars } = body as { stars: number });
          return { done: true };
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "4 stars" }));
    expect(await screen.findByText("You gave 4 stars")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "4 stars" })).toBeNull();
    const sent = http.requests.find(({ method }) => method === "PUT");
    expect([sent?.path, sent?.body]).toEqual([`/support/requests/${answered.id}/rating`, { stars: 4 }]);
  });

  it("come with how long an answer usually takes", async () => {
    await open(() => []);
    expect(await screen.findByText("We usually answer questions in about 5 hours.")).toBeTruthy();
  });

  it.each([
    ["en", 60, /^Expect our answer by /],
    ["en", -1, /^We promised an answer by .* and we are late/],
    ["ar", 60, /^يصلك ردنا قبل /],
    ["ar", -1, /^وعدناك بالرد قبل .* وتأخرنا/],
  ] as const)("say when to expect an answer, in %s and %i minutes before", async (language, minutes, words) => {
    const waits: OwnSupportRequest = { ...answered, state: "open", replies: [], dueAt: inMinutes(minutes) };
    await open(() => [waits], { language });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("the questions of an account are shown with their answers", async () => {
    await open(() => [answered]);
    const list = within(await screen.findByRole("list", { name: "My questions" }));
    for (const text of ["Payment", "Answered", "Was I charged twice?", "No, once."]) list.getByText(text);
  });

  it("say when there are none, and that they could not be loaded", async () => {
    const { unmount } = await open(() => []);
    expect(await screen.findByText("No questions yet")).toBeTruthy();
    unmount();
    await open(() => {
      throw new AppError("server.unavailable");
    });
    expect(await screen.findByText("Your questions could not be loaded")).toBeTruthy();
  });

  it("open the panel for another one", async () => {
    const { user, published } = await open(() => []);
    await user.click(await screen.findByRole("button", { name: "Ask support" }));
    expect(published.map(({ type }) => type)).toContain("support.requested");
  });

  it("speak Arabic, and are the same from the server and in the browser", async () => {
    const http = {
      "GET /support/requests": () => [answered],
      "GET /support/conversations": () => [asGuest],
      "GET /support/answer-times": times,
    };
    await open(() => [answered], { language: "ar", http });
    expect(await screen.findByText("تم الرد")).toBeTruthy();
    expect(await screen.findByText("رسالتان")).toBeTruthy();
    expect(await renderingProblems(app, { place, session: aSession(), http })).toEqual([]);
  });
});

describe("the conversations of an account", () => {
  it("the conversations of an account are listed, also those from before it signed in, and read to the end", async () => {
    const afters: number[] = [];
    const { user } = await open(() => [], {
      http: {
        "GET /support/conversations": () => [asGuest],
        "GET /support/conversations/:id/messages": ({ query }) => {
          const after = Number(query.after);
          afters.push(after);
          return after === 0 ? [message(1, "user", "Do you teach beginners?")] : [message(2, "other", "Yes.")];
        },
      },
    });
    const list = within(await screen.findByRole("list", { name: "My conversations with support" }));
    for (const text of ["Do you teach beginners?", "2 messages", "Before you logged in"]) list.getByText(text);
    await user.click(list.getByRole("button", { name: "Read" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Your conversation with support" }));
    await user.click(await dialog.findByRole("button", { name: "Show more messages" }));
    expect(await dialog.findByText("Yes.")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Show more messages" })).toBeNull();
    expect(afters).toEqual([0, 1]);
  });

  it("say nothing when there are none, as the questions do, and that they could not be loaded", async () => {
    const { unmount } = await open(() => []);
    expect(await screen.findByText("No questions yet")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Conversations" })).toBeNull());
    unmount();
    const down = () => {
      throw new AppError("server.unavailable");
    };
    await open(() => [], { http: { "GET /support/conversations": down } });
    expect(await screen.findByText("Your conversations could not be loaded")).toBeTruthy();
  });
});
