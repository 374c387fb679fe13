import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { box, join, overlay, startedChat } from "./support-chat.fixtures.ts";

beforeEach(() => sessionStorage.clear());

describe("before the start", () => {
  it.each([
    ["en", "Open support chat", "We usually answer in about 1 minute."],
    ["ar", "فتح محادثة الدعم", "مدة انتظار الرد عادةً: دقيقة"],
  ] as const)("says how long an answer usually takes (%s)", async (language, launcher, text) => {
    const times = () => ({ chatMinutes: 1, questionMinutes: null });
    const { user } = await overlay({ language, http: { "GET /support/answer-times": times } });
    await user.click(screen.getByRole("button", { name: launcher }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe("while the visitor waits and talks", () => {
  it("says that the agent was notified and is not there yet", async () => {
    const { desk } = await startedChat();
    act(() => desk.setStatus({ status: "inchat", queue: null, agent: "Salma", isAgentAway: true }));
    expect(screen.getByText("Salma takes over and has been notified. You can already write.")).toBeTruthy();
    act(() => desk.setStatus({ status: "inchat", queue: null, agent: "Salma", isAgentAway: false }));
    expect(screen.getByText("You are talking to Salma")).toBeTruthy();
  });

  it("says how long the wait will be, once that is known", async () => {
    const { desk } = await startedChat();
    expect(screen.queryByText(/Your turn comes/)).toBeNull();
    act(() => desk.tellQueue({ agents: 1, expectedMinutes: 4 }));
    expect(screen.getByText("You are number 1 in the queue.")).toBeTruthy();
    expect(screen.getByText("Your turn comes in about 4 minutes.")).toBeTruthy();
  });

  it("answers what people ask most, until somebody joins", async () => {
    const { desk, user } = await startedChat();
    const question = await screen.findByText("How can I pay?");
    await user.click(question);
    expect(question.closest("details")?.textContent).toContain("within 2 working hours");
    join(desk);
    expect(screen.queryByText("How can I pay?")).toBeNull();
  });

  it("says when we open instead of a place in the queue while nobody is there", async () => {
    const { desk, user } = await startedChat();
    act(() => desk.tellQueue({ agents: 0, expectedMinutes: 9 }));
    expect(screen.getByText("Nobody is free yet.")).toBeTruthy();
    expect(screen.getByText("Your turn comes in about 9 minutes.")).toBeTruthy();
    expect(screen.getByText("We open Saturday to Thursday, 9 AM to 9 PM in Cairo.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Leave a question" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Minimise the chat" }));
    expect(screen.queryByText(/in the queue/)).toBeNull();
  });

  it("folds what helps while waiting into one line after the first message", async () => {
    const { user } = await startedChat();
    const isFolded = () => screen.getByText("Answers while you wait").closest("details")?.open === false;
    await screen.findByText("How can I pay?");
    expect(isFolded()).toBe(false);
    expect(screen.getByText(/^You can already write/)).toBeTruthy();
    await act(() => user.type(box(), "hello{Enter}"));
    await waitFor(() => expect(isFolded()).toBe(true));
    expect(screen.queryByText(/^You can already write/)).toBeNull();
    await user.click(screen.getByText("Answers while you wait"));
    expect(isFolded()).toBe(false);
  });

  it("shows that support writes until the message comes, and tells support when the visitor does", async () => {
    const { desk, user } = await startedChat();
    await user.type(box(), "not yet");
    expect(desk.events()).not.toContain("typing");
    join(desk);
    act(() => desk.write());
    expect(screen.getByText("Support is writing…")).toBeTruthy();
    act(() => desk.say("Hello"));
    expect(screen.queryByText("Support is writing…")).toBeNull();
    await user.type(box(), " and now");
    expect(desk.events().filter((event) => event === "typing")).toHaveLength(1);
  });
});

describe("after the end", () => {
  it("takes a rating of an answered conversation and says so, or why not", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    act(() => desk.say("Goodbye"));
    act(() => desk.setStatus({ status: "disconnected", queue: null }));
    desk.refuse("rateChat", "server.unexpected");
    await user.click(await screen.findByRole("button", { name: "3 stars" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    desk.accept("rateChat");
    await user.click(screen.getByRole("button", { name: "4 stars" }));
    expect(await screen.findByText("Thank you for your rating.")).toBeTruthy();
    const payload = expect.objectContaining({ stars: 4 });
    expect(desk.emitted).toContainEqual(expect.objectContaining({ event: "rateChat", payload }));
  });

  it("offers the conversation as a file, and no rating when nobody answered", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    await user.type(box(), "hello{Enter}");
    act(() => desk.setStatus({ status: "disconnected", queue: null }));
    expect(await screen.findByRole("button", { name: "Download the conversation" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "4 stars" })).toBeNull();
  });
});
