import type { DeskConversation, VisitorHistory } from "@kalima/support-contract";
import { aSession, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { CHATS, createFakeServer } from "../features/answer-visitors/desk/fake-server.ts";
import { deskRoutes } from "./desk.fixtures.ts";

const AT = "2026-03-20T10:00:00Z";
const MONA: DeskConversation = {
  chatSessionId: CHATS[0],
  askedAt: AT,
  visitor: { name: "Mona Adel", phone: "+201012345678", email: null, language: "ar", level: "B1", memberSince: AT },
  earlier: 1,
  note: "",
};
const GUEST: DeskConversation = { ...MONA, visitor: null };
const BEFORE: VisitorHistory = {
  bookings: [
    {
      referenceCode: "ABCDEFGH34567899",
      teacher: { en: "Sara Nabil", ar: "سارة نبيل" },
      pack: 6,
      isCheck: false,
      status: "awaiting_payment",
      createdAt: AT,
      nextAt: "2026-04-02T15:00:00Z",
      creditsLeft: null,
    },
  ],
  payments: [
    {
      orderNumber: "K1234567890",
      status: "initiated",
      amount: { amountMinor: 114_000, currency: "EGP" },
      createdAt: AT,
      lastError: "payment.declined",
      refunded: null,
    },
  ],
  earlier: [
    {
      conversationId: "0193a000-0000-4000-8000-0000000000aa",
      at: AT,
      agent: "Omar",
      reason: "answered",
      stars: 4,
      note: "Prefers evenings",
    },
  ],
};

async function openBeside(conversation: DeskConversation, language: "en" | "ar" = "en") {
  const server = createFakeServer();
  server.remember(BEFORE, "My first question");
  server.change({ conversations: [conversation] });
  const session = aSession({ role: { name: "agent" } });
  const rendered = await renderRemote(app, {
    path: "/dashboard/support/desk",
    place: { kind: "slot", slot: "dashboard.section", key: "desk" },
    language,
    http: deskRoutes(),
    session,
    socket: server.socket,
  });
  return { ...rendered, server };
}
const choose = async (name: RegExp) => screen.findByRole("button", { name });
const card = () => within(screen.getByRole("complementary"));

describe("beside a conversation", () => {
  it("the visitor's bookings and payments are shown", async () => {
    const { user } = await openBeside(MONA);
    await user.click(await choose(/Mona Adel/));
    await card().findByText("6 sessions");
    card().getByText("Sara Nabil");
    card().getByText("Awaiting payment");
    card().getByText("Awaiting support");
    card().getByText("K1234567890");
  });

  it("the visitor's earlier conversations can be read", async () => {
    const { user } = await openBeside(MONA);
    await user.click(await choose(/Mona Adel/));
    await card().findByText("Prefers evenings");
    card().getByText("Rated 4 of 5");
    await user.click(card().getByRole("button", { name: "Read" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("My first question");
    expect(dialog.queryByRole("textbox")).toBeNull();
  });

  it("a guest has earlier conversations alone", async () => {
    const { user } = await openBeside(GUEST);
    await user.click(await choose(/Guest 1/));
    await card().findByText("Prefers evenings");
    expect(card().queryByText("Bookings")).toBeNull();
  });

  it("a history that cannot be loaded says so, and is requested again", async () => {
    const { server, user } = await openBeside(MONA, "ar");
    server.refuse("visitorHistory", "server.unexpected");
    await user.click(await choose(/Mona Adel/));
    await card().findByText("تعذّر تحميل السجل السابق");
    server.accept("visitorHistory");
    await user.click(card().getByRole("button", { name: "إعادة المحاولة" }));
    await card().findByText("6 جلسات");
  });
});

describe("following up", () => {
  const sent = (server: ReturnType<typeof createFakeServer>) =>
    server.emitted.filter(({ event }) => event === "followUp").map(({ payload }) => payload);

  it("keeps a question, and sends it again under the same id", async () => {
    const { server, user, toasts } = await openBeside(MONA);
    await user.click(await choose(/Mona Adel/));
    await user.click(screen.getByRole("button", { name: "Follow up" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("radio", { name: "Payment" }));
    await user.type(dialog.getByRole("textbox", { name: /What is to be answered/ }), "Check the charge");
    server.refuse("followUp", "server.unexpected");
    const leave = dialog.getByRole("button", { name: "Keep the question" });
    await user.click(leave);
    await dialog.findByRole("alert");
    server.accept("followUp");
    await user.click(leave);
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ tone: "success" }));
    const [first, second] = sent(server);
    expect(first).toMatchObject({
      chatSessionId: CHATS[0],
      request: { topic: "payment", details: "Check the charge" },
    });
    expect(second).toEqual(first);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("requires a phone number or an e-mail address from a guest", async () => {
    const { server, user } = await openBeside(GUEST);
    await user.click(await choose(/Guest 1/));
    await user.click(screen.getByRole("button", { name: "Follow up" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("radio", { name: "Account" }));
    await user.type(dialog.getByRole("textbox", { name: /What is to be answered/ }), "Cannot sign in");
    await user.type(dialog.getByRole("textbox", { name: /Name of the visitor/ }), "Nour");
    await user.click(dialog.getByRole("button", { name: "Keep the question" }));
    await dialog.findByText("Give a phone number or an e-mail address");
    expect(sent(server)).toEqual([]);
    await user.type(dialog.getByRole("textbox", { name: /Phone/ }), "0020 101 234 5678");
    await user.click(dialog.getByRole("button", { name: "Keep the question" }));
    await waitFor(() =>
      expect(sent(server)[0]).toMatchObject({ request: { contact: { fullName: "Nour", phone: "+201012345678" } } }),
    );
  });
});
