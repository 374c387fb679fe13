import { AppError } from "@kalima/contracts/errors";
import { aSession, renderingProblems, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { aConversation, createFakeMessages, WITH_ADA, WITH_GRACE } from "./messages.fixtures.ts";

const place = { kind: "slot", slot: "profile.section", key: "messages" } as const;
const ADA = aConversation({
  id: WITH_ADA,
  partner: {
    id: "0193b000-0000-7000-8000-000000000002",
    name: { en: "Ada Lovelace", ar: "آدا لوفليس" },
    pictureUrl: null,
  },
  lastMessage: { content: "See you", isMine: false, at: "2026-03-20T10:00:00Z" },
  unread: 2,
});

afterEach(() => sessionStorage.clear());

type Options = { server?: ReturnType<typeof createFakeMessages>; search?: string; role?: string };

async function open({ server = createFakeMessages(), search = "", role = "student" }: Options = {}) {
  const rendered = await renderRemote(app, {
    path: `/profile/messages${search}`,
    place,
    session: aSession({ role: { name: role } } as never),
    http: server.routes,
    socket: server.socket,
  });
  return { ...rendered, server };
}

const withGrace = (server = createFakeMessages()) => open({ server, search: `?conversation=${WITH_GRACE}` });
const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
const log = () => screen.findByRole("log", { name: "Messages" });

describe("the list of conversations", () => {
  it("shows who wrote last, what, and how much is unread", async () => {
    await open({ server: createFakeMessages([ADA, aConversation()]) });
    const list = within(await screen.findByRole("navigation", { name: "Conversations" }));
    const [ada, grace] = list.getAllByRole("link");
    expect(ada?.textContent).toContain("See you");
    expect(ada?.textContent).toContain("2 new messages");
    expect(grace?.textContent).toContain("No messages yet");
  });

  it("shows trainers as they are drawn elsewhere, also above the messages, and students by their initials", async () => {
    const student = { ...ADA, partner: { ...ADA.partner, gender: undefined } };
    await withGrace(createFakeMessages([student, aConversation()]));
    await box();
    const list = within(screen.getByRole("navigation", { name: "Conversations" }));
    const [ada, grace] = list.getAllByRole("link");
    expect(ada?.querySelector("svg text")?.textContent).toBe("AL");
    expect(grace?.querySelector("svg text")).toBeNull();
    const drawn = grace?.querySelector("svg")?.innerHTML;
    expect(document.querySelector("section header svg[width='40']")?.innerHTML).toBe(drawn);
  });

  it("says where messages come from when there are none", async () => {
    await open({ server: createFakeMessages([]) });
    expect(await screen.findByRole("link", { name: "My trainers" })).toBeTruthy();
    expect(screen.getByText("No messages yet")).toBeTruthy();
  });

  it("leads trainers to their students when there are none", async () => {
    await open({ server: createFakeMessages([]), role: "trainer" });
    expect(await screen.findByText("Messages with your students appear here.")).toBeTruthy();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/dashboard/students/students");
  });

  it("begins the conversation that an address asks for, and says so", async () => {
    const { toasts } = await open({ search: "?with=0193b000-0000-7000-8000-000000000001" });
    await box();
    expect(window.location.search).toBe(`?conversation=${WITH_GRACE}`);
    expect(toasts).toMatchObject([{ tone: "success", text: "Conversation started successfully" }]);
  });
});

describe("a conversation", () => {
  it("shows its newest messages, and earlier ones on demand, each once", async () => {
    const server = createFakeMessages();
    for (const text of ["one", "two", "three", "four", "five"]) server.say(WITH_GRACE, text, { silently: true });
    const { user } = await withGrace(server);
    const texts = async () => [...(await log()).querySelectorAll("p[dir=auto]")].map((each) => each.textContent);
    await waitFor(async () => expect(await texts()).toEqual(["three", "four", "five"]));
    await user.click(screen.getByRole("button", { name: "Show earlier messages" }));
    await waitFor(async () => expect(await texts()).toEqual(["one", "two", "three", "four", "five"]));
    expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
  });

  it("shows what the other side writes, tells that it was seen, and shows that they have read the answer", async () => {
    const { server, user } = await withGrace();
    await user.type(await box(), "Hello{Enter}");
    await within(await log()).findByText("Sent");
    act(() => server.say(WITH_GRACE, "Good morning"));
    await within(await log()).findByText("Good morning");
    await waitFor(() =>
      expect(server.emitted.findLast(({ event }) => event === "read")?.payload).toMatchObject({
        delivered: 2,
        read: 2,
      }),
    );
    act(() => server.seenTo(WITH_GRACE, 1));
    await within(await log()).findByText("Read");
  });

  it("stores a message once although its acknowledgement was lost", async () => {
    const { server, user } = await withGrace();
    server.loseNextAnswer();
    await user.type(await box(), "only once{Enter}");
    await screen.findByText(/Reconnecting/);
    act(() => server.connect());
    await within(await log()).findByText("Sent");
    expect(server.stored(WITH_GRACE).map(({ content }) => content)).toEqual(["only once"]);
    expect(await screen.findAllByText("only once")).toHaveLength(1);
  });

  it("fetches what came while the connection was away", async () => {
    const { server, user } = await withGrace();
    await user.type(await box(), "first{Enter}");
    await within(await log()).findByText("Sent");
    act(() => server.breakConnection());
    act(() => server.say(WITH_GRACE, "missed", { silently: true }));
    act(() => server.connect());
    await within(await log()).findByText("missed");
  });

  it("keeps a draft and what was not sent over a reload", async () => {
    const { server, user, unmount } = await withGrace();
    await user.type(await box(), "not there yet{Enter}");
    await within(await log()).findByText("Sent");
    act(() => server.breakConnection());
    await user.type(await box(), "written offline{Enter}");
    await user.type(await box(), "half a");
    unmount();
    const again = createFakeMessages();
    await withGrace(again);
    expect((await box()).value).toBe("half a");
    await waitFor(() => expect(again.sent()).toMatchObject([{ content: "written offline" }]));
  });

  it("says why a message was refused, and sends it again on demand", async () => {
    const { server, user } = await withGrace();
    server.refused.set("sendMessage", "support.message_too_large");
    await user.type(await box(), "long{Enter}");
    await screen.findByText("Not sent");
    server.refused.clear();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await within(await log()).findByText("Sent");
  });

  it("stops for both with a block, which its owner ends", async () => {
    const { user } = await withGrace();
    await user.click(await screen.findByRole("button", { name: "Block" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Block" }));
    await user.click(await screen.findByRole("button", { name: "Unblock" }));
    expect(await box()).toBeTruthy();
  });

  it("a conversation is reported with a reason, and not without one", async () => {
    const { server, user, toasts } = await withGrace();
    await user.click(await screen.findByRole("button", { name: "Report" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Send report" }));
    expect(await dialog.findByText("This field is required")).toBeTruthy();
    expect(server.reports).toEqual([]);
    await user.type(dialog.getByRole("textbox"), "Rude words");
    await user.click(dialog.getByRole("button", { name: "Send report" }));
    await waitFor(() => expect(server.reports).toEqual(["Rude words"]));
    expect(toasts).toMatchObject([{ tone: "success" }]);
  });

  it("warns that contact details are removed before the first paid pack", async () => {
    await withGrace(createFakeMessages([aConversation({ hidesContacts: true })]));
    expect(await screen.findByText(/phone numbers, e-mail addresses and links are removed/)).toBeTruthy();
  });

  it("that is not there leads back to all", async () => {
    await open({ search: `?conversation=${WITH_ADA}` });
    expect(await screen.findByRole("link", { name: "All conversations" })).toBeTruthy();
  });

  it("shows an error instead of messages that did not load, and loads them again", async () => {
    const server = createFakeMessages();
    server.say(WITH_GRACE, "there", { silently: true });
    let isDown = true;
    const load = server.routes["GET /conversations/:id/messages"] as unknown as (given: unknown) => unknown;
    Object.assign(server.routes, {
      "GET /conversations/:id/messages": (given: unknown) => {
        if (isDown) throw new AppError("server.unavailable");
        return load(given);
      },
    });
    const { user } = await withGrace(server);
    await screen.findByText("We could not load these messages");
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    await within(await log()).findByText("there");
  });
});

it("the section is the same on the server and in the browser", async () => {
  const { routes, socket } = createFakeMessages([ADA]);
  const options = { path: "/profile/messages", place, session: aSession(), http: routes, socket };
  expect(await renderingProblems(app, options)).toEqual([]);
});
