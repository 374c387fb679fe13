import type { ChatMessage } from "@kalima/messages-contract";
import { SUPPORT_STORAGE_KEYS, supportRequested } from "@kalima/support-contract";
import { aSession, aUser } from "@kalima/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeSupportDesk } from "./connection/fake-support-desk.ts";
import { box, join, log, overlay, startedChat } from "./support-chat.fixtures.ts";

beforeEach(() => sessionStorage.clear());

describe("the support panel", () => {
  it("opens no socket before a chat is started", async () => {
    const { user, desk } = await overlay();
    await user.click(screen.getByRole("button", { name: "Open support chat" }));
    expect(screen.getByRole("dialog", { name: "Support" })).toBeTruthy();
    expect(desk.opened).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });

  it("the support panel is hidden from support agents", async () => {
    const { session } = await overlay({ session: aSession({ role: { name: "agent" } }) });
    expect(screen.queryByRole("button")).toBeNull();
    act(() => session.set({ state: "signedOut" }));
    expect(screen.getByRole("button", { name: "Open support chat" })).toBeTruthy();
  });

  it("the support panel is there for a disabled agent, whom the server takes for a visitor", async () => {
    await overlay({ session: aSession({ role: { name: "agent" }, status: "inactive" }) });
    expect(screen.getByRole("button", { name: "Open support chat" })).toBeTruthy();
  });

  it("joins the queue with an id that it keeps for the browser session", async () => {
    const { desk } = await startedChat({ session: aSession() });
    const id = sessionStorage.getItem(SUPPORT_STORAGE_KEYS.chatId);
    expect(desk.opened).toEqual([{ chatSessionId: id }]);
    expect(desk.emitted[0]).toEqual({
      event: "enqueue",
      payload: { chatSessionId: id, chatType: "normal", params: { studentId: aUser().student?.id } },
    });
    expect(sessionStorage.getItem(SUPPORT_STORAGE_KEYS.chatType)).toBe("normal");
    expect(sessionStorage.getItem(SUPPORT_STORAGE_KEYS.chatSessionType)).toBe("user");
    expect(document.activeElement).toBe(box());
  });

  it("works for a visitor without an account", async () => {
    const { desk } = await startedChat();
    expect(desk.emitted[0]?.payload).toMatchObject({ params: {} });
  });

  it("keeps what is typed in the queue and sends it once an agent joins, in order and once each", async () => {
    const { desk, user } = await startedChat();
    await user.type(box(), "first{Enter}");
    await user.type(box(), "second{Shift>}{Enter}{/Shift}line{Enter}");
    expect(within(log()).getAllByText("Waiting")).toHaveLength(2);
    expect(desk.sent()).toEqual([]);

    join(desk);
    await waitFor(() => expect(desk.sent()).toEqual(["first", "second\nline"]));
    await waitFor(() => expect(within(log()).getAllByText("Sent")).toHaveLength(2));
    act(() => desk.setStatus({ status: "inchat", queue: null }));
    expect(desk.messages).toHaveLength(2);
  });

  it("sends nothing empty, and nothing on an Enter that ends an IME composition", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    await user.type(box(), "   {Enter}");
    fireEvent.change(box(), { target: { value: "مرح" } });
    fireEvent.keyDown(box(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 229 });
    expect(desk.sent()).toEqual([]);
    await user.clear(box());
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  });

  it("stores a message once when its acknowledgement was lost", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    desk.loseAnswerTo("sendMessage");
    await user.type(box(), "hello{Enter}");
    expect(await screen.findByText(/Reconnecting/)).toBeTruthy();
    act(() => desk.say("hi there"));
    act(() => desk.connect());
    expect(await screen.findByText("hi there")).toBeTruthy();
    await waitFor(() => expect(within(log()).getByText("Sent")).toBeTruthy());
    expect(desk.messages.map(({ content }) => content)).toEqual(["hello", "hi there"]);
    expect(screen.getAllByText("hello")).toHaveLength(1);
  });

  it("marks a failed message and resends it on request", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    desk.refuse("sendMessage", "support.quota_used_up");
    await user.type(box(), "hello{Enter}");
    expect(await screen.findByText("Not sent")).toBeTruthy();
    desk.accept("sendMessage");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await within(log()).findByText("Sent")).toBeTruthy();
  });

  it.each([
    ["support.message_too_large", "This message is too large. Please send a shorter one"],
    ["support.quota_used_up", "This chat is full. You can reach us through the contact page instead"],
  ])("says why a message was refused with %s", async (code, reason) => {
    const { desk, user } = await startedChat();
    join(desk);
    desk.refuse("sendMessage", code);
    await user.type(box(), "hello{Enter}");
    expect(await within(log()).findByText(reason)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(within(log()).queryByText(reason)).toBeNull();
  });

  it("shows what has reached the agent and what the agent has read, and never takes it back", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    await user.type(box(), "hello{Enter}");
    await within(log()).findByText("Sent");
    act(() => desk.reach({ delivered: 1, read: 0 }));
    expect(within(log()).getByText("Delivered")).toBeTruthy();
    act(() => desk.reach({ delivered: 1, read: 1 }));
    act(() => desk.reach({ delivered: 1, read: 0 }));
    expect(within(log()).getByText("Read")).toBeTruthy();
  });

  it("tells what arrived, and that it was seen once the panel is open", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    const told = () => desk.emitted.filter(({ event }) => event === "read").map(({ payload }) => payload);
    await user.click(screen.getByRole("button", { name: "Minimise the chat" }));
    act(() => desk.say("one"));
    await waitFor(() => expect(told().at(-1)).toMatchObject({ delivered: 1, read: 0 }));
    await user.click(screen.getByRole("button", { name: "Open support chat, 1 new message" }));
    await waitFor(() => expect(told().at(-1)).toMatchObject({ delivered: 1, read: 1 }));
  });

  it("fetches what was lost without a sign when the page comes back to the front", async () => {
    const { desk } = await startedChat();
    join(desk);
    act(() => desk.sayUnheard("lost on the way"));
    fireEvent.focus(window);
    expect(await screen.findByText("lost on the way")).toBeTruthy();
  });

  it("fetches the messages between when one comes too early", async () => {
    const { desk } = await startedChat();
    join(desk);
    act(() => {
      desk.sayUnheard("first");
      desk.say("second");
    });
    expect(await screen.findByText("first")).toBeTruthy();
    expect(within(log()).getAllByRole("listitem")).toHaveLength(2);
  });

  it("shows a placeholder for a message of a later type", async () => {
    const { desk } = await startedChat();
    join(desk);
    act(() => desk.say("https://meet.example/x", "video" as ChatMessage["type"]));
    expect(await screen.findByText("An attachment that cannot be shown here")).toBeTruthy();
    expect(screen.queryByText(/meet.example/)).toBeNull();
  });

  it("does not show commands", async () => {
    const { desk } = await startedChat();
    join(desk);
    act(() => desk.say("[[cmd:transfer]]"));
    act(() => desk.say("How can we help?"));
    expect(await screen.findByText("How can we help?")).toBeTruthy();
    expect(screen.queryByText(/cmd/)).toBeNull();
  });
});

describe("minimising", () => {
  it("keeps messages and draft, counts unread messages and returns the focus", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    await user.type(box(), "sent{Enter}kept");
    await user.keyboard("{Escape}");
    const launcher = screen.getByRole("button", { name: "Open support chat" });
    await waitFor(() => expect(document.activeElement).toBe(launcher));
    act(() => desk.say("one"));
    act(() => desk.say("two"));
    await user.click(screen.getByRole("button", { name: "Open support chat, 2 new messages" }));
    expect(within(log()).getAllByRole("listitem")).toHaveLength(3);
    expect(box().value).toBe("kept");
    await user.click(screen.getByRole("button", { name: "Minimise the chat" }));
    expect(screen.getByRole("button", { name: "Open support chat" })).toBeTruthy();
    expect(desk.events()).not.toContain("endChat");
  });

  it("shows the place in the queue on the button, and nothing more of it in the chat", async () => {
    const { desk, user } = await startedChat();
    act(() => desk.setStatus({ status: "waiting", queue: 4 }));
    await user.click(screen.getByRole("button", { name: "Minimise the chat" }));
    expect(screen.getByText("4")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Open support chat, You are number 4 in the queue." })).toBeTruthy();
    join(desk);
    expect(screen.queryByText("4")).toBeNull();
    expect(screen.getByRole("button", { name: "Open support chat" })).toBeTruthy();
  });
});

describe("closing", () => {
  it("confirms first, then ends the chat and forgets it", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    await user.type(box(), "hello{Enter}");
    await user.click(screen.getByRole("button", { name: "End the chat" }));
    const question = await screen.findByRole("alertdialog", { name: "End the chat?" });
    await user.click(within(question).getByRole("button", { name: "Keep chatting" }));
    expect(desk.events()).not.toContain("endChat");
    expect(screen.getByText("hello")).toBeTruthy();

    await user.click(screen.getByRole("button", { name: "End the chat" }));
    await user.click(await screen.findByRole("button", { name: "End chat" }));
    expect(desk.events()).toContain("endChat");
    expect(sessionStorage.length).toBe(0);
    await user.click(screen.getByRole("button", { name: "Open support chat" }));
    expect(screen.getByRole("button", { name: "Start chat" })).toBeTruthy();
    expect(screen.queryByText("hello")).toBeNull();
  });

  it("forgets the conversation of an account that signs out", async () => {
    const { session, desk, user } = await startedChat({ session: aSession() });
    await user.type(box(), "for support alone");
    act(() => session.set({ state: "signedOut" }));
    expect(sessionStorage.length).toBe(0);
    expect(desk.events()).toContain("endChat");
    expect(screen.queryByRole("log")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open support chat" }));
    await user.click(screen.getByRole("button", { name: "Start chat" }));
    expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("");
  });
});

describe("verifying an account", () => {
  it("keeps the conversation, under the account's new id", async () => {
    const { session, desk, user } = await startedChat({
      session: { state: "signedIn", user: aUser(), verified: false, rememberMe: false },
    });
    await user.type(box(), "kept");
    act(() => session.set(aSession({ id: "0198c0de-0000-7000-8000-000000000009" })));
    expect(desk.events()).not.toContain("endChat");
    expect(box().value).toBe("kept");
  });
});

describe("coming back", () => {
  it("resumes the conversation after a reload, with missed messages", async () => {
    const { desk, user, unmount } = await startedChat();
    join(desk);
    await user.type(box(), "hello{Enter}");
    await within(log()).findByText("Sent");
    await user.type(box(), "half a quest");
    unmount();
    desk.say("while you were away");

    await overlay({}, desk);
    await user.click(await screen.findByRole("button", { name: "Open support chat, 1 new message" }));
    expect(within(log()).getByText("hello")).toBeTruthy();
    expect(within(log()).getByText("while you were away")).toBeTruthy();
    expect(screen.getByText("A member of our support team has joined")).toBeTruthy();
    act(() => desk.setStatus({ status: "inchat", queue: null, agent: "Salma" }));
    expect(screen.getByText("You are talking to Salma")).toBeTruthy();
    expect(desk.opened[1]).toEqual(desk.opened[0]);
    expect(box().value).toBe("half a quest");
  });

  it("starts after a reload when the page went before the server had answered, with what is typed", async () => {
    const unreachable = createFakeSupportDesk();
    unreachable.socket = () => new Promise(() => {});
    const { user, unmount } = await overlay({}, unreachable);
    await user.click(screen.getByRole("button", { name: "Open support chat" }));
    await user.click(screen.getByRole("button", { name: "Start chat" }));
    await user.type(box(), "half a quest");
    unmount();

    const { desk } = await overlay();
    await user.click(await screen.findByRole("button", { name: /^Open support chat/ }));
    expect(await screen.findByText(/^You are number 1 in the queue/)).toBeTruthy();
    expect(box().value).toBe("half a quest");
    expect(desk.events()).toContain("enqueue");
  });

  it("shows an ended conversation and starts the next one under a new id", async () => {
    const { desk, user } = await startedChat();
    join(desk);
    await user.type(box(), "hello{Enter}");
    act(() => desk.setStatus({ status: "disconnected", queue: null }));
    expect(await screen.findByText(/This chat has ended/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Start a new chat" }));
    await screen.findByText(/^You are number 1 in the queue/);
    expect(desk.opened[1]?.chatSessionId).not.toBe(desk.opened[0]?.chatSessionId);
  });

  it("offers a retry when the chat cannot start", async () => {
    const desk = createFakeSupportDesk();
    desk.refuse("enqueue", "server.unavailable");
    const { user } = await overlay({}, desk);
    await user.click(screen.getByRole("button", { name: "Open support chat" }));
    await user.click(screen.getByRole("button", { name: "Start chat" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    desk.accept("enqueue");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^You are number 1 in the queue/)).toBeTruthy();
  });

  it("opens on the event support.requested, in Arabic too", async () => {
    const { platform } = await overlay({ language: "ar" });
    act(() => platform.bus.publish(supportRequested, { from: "/" }));
    expect(screen.getByRole("dialog", { name: "الدعم" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "بدء المحادثة" })).toBeTruthy();
  });

  it("asks for a call on the event support.requested that wants one, and for a question from there", async () => {
    const { platform, user } = await overlay({ http: { "GET /support/call-hours": () => [] } });
    act(() => platform.bus.publish(supportRequested, { from: "/contact-us", wants: "call" }));
    await screen.findByRole("heading", { name: "Ask us to call you" });
    await user.click(await screen.findByRole("button", { name: "Write instead" }));
    expect(await screen.findByRole("heading", { name: "Leave us a question" })).toBeTruthy();
  });
});
