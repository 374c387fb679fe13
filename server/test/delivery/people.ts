import { randomUUID } from "node:crypto";
import { MESSAGES_NAMESPACE } from "@kalima/messages-contract";
import { SUPPORT_NAMESPACE } from "@kalima/support-contract";
import { expect } from "vitest";
import { createDesk } from "../../../mfe-dashboard/src/features/answer-visitors/desk/create-desk.ts";
import { getThread } from "../../../mfe-dashboard/src/features/answer-visitors/desk/desk-state.ts";
import { createChat } from "../../../mfe-support-chat/src/features/talk-to-support/chat.ts";
import { createChatMemory } from "../../../mfe-support-chat/src/features/talk-to-support/connection/chat-memory.ts";
import { createInbox } from "../../../mfe-support-chat/src/features/write-messages/inbox/create-inbox.ts";
import {
  createAttachments,
  createUploads,
  type ThreadMessage,
  type Unsent,
  type UnsentFiles,
} from "../../../shared/platform/src/delivery/index.ts";
import { createSocket } from "../../../shared/platform/src/socket/create-socket.ts";
import type { TestApp, TestUser } from "../create-test-app.ts";
import { buildPair } from "../message-people.ts";
import type { Relay } from "./start-relay.ts";

/** One side of a conversation, with the product's own code for it. */
export type Writer = {
  name: string;
  write(text: string): void;
  /** Messages on the screen, from the top. */
  listShown(): readonly ThreadMessage[];
  isLive(): boolean;
  leave(): void;
};
export type Pair = readonly [Writer, Writer];

const soon = { timeout: 30_000 };
/** These tests send no files. */
const noFiles: UnsentFiles = {
  keep: async () => undefined,
  read: async () => null,
  remove: async () => undefined,
  watchAccount: () => () => undefined,
};
const createNoUploads = () => createUploads(() => Promise.reject(new Error("unreachable: no files")), noFiles);

/** Opens a socket in the same way as the host page, except that a token replaces the session cookie. */
export async function openSocket(
  { address }: Pick<Relay, "address">,
  namespace: string,
  token: string | undefined,
  query: Record<string, string> = {},
  onEnded?: () => void,
): ReturnType<typeof createSocket> {
  const socket = await createSocket(`${address}${namespace}`, query, onEnded);
  if (token) socket.auth = { token };
  return socket;
}

function createTabStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as unknown as Storage;
}

/** These people do not reload. */
const nothingUnsent: Unsent = {
  messagesOf: () => [],
  keepMessages: () => undefined,
  draftOf: () => "",
  keepDraft: () => undefined,
};

function openInbox(
  test: TestApp,
  relay: Relay,
  { accessToken }: TestUser,
  conversationId: string,
  name: string,
): Writer {
  const inbox = createInbox({
    openSocket: () => openSocket(relay, MESSAGES_NAMESPACE, accessToken),
    async loadPage(id, cursor) {
      const page = `/api/conversations/${id}/messages${cursor ? `?cursor=${cursor}` : ""}`;
      const answer = (await test.as({ accessToken })("GET", page)).json();
      return { items: answer.data, nextCursor: answer.page.nextCursor };
    },
    uploads: createNoUploads(),
    unsent: nothingUnsent,
    isInFront: () => true,
    makeId: randomUUID,
    now: () => new Date(),
    onNews: () => undefined,
  });
  inbox.start();
  inbox.open(conversationId);
  const findThread = () => inbox.state().threads[conversationId];
  return {
    name,
    write: (text) => inbox.write(conversationId, text),
    listShown: () => findThread()?.messages ?? [],
    isLive: () => inbox.state().connection === "live" && findThread()?.loading === null,
    leave: () => inbox.stop(),
  };
}

/** A student and a trainer at their conversation, each at a relay. */
export async function openMessages(test: TestApp, [here, there]: readonly [Relay, Relay]): Promise<Pair> {
  const { student, trainer, conversationId } = await buildPair(test);
  const pair = [
    openInbox(test, here, student, conversationId, "student"),
    openInbox(test, there, trainer, conversationId, "trainer"),
  ] as const;
  await expect.poll(() => pair.every((each) => each.isLive()), soon).toBe(true);
  return pair;
}

export function openChat(relay: Relay, token?: string) {
  return createChat({
    openSocket: (chatSessionId) => openSocket(relay, SUPPORT_NAMESPACE, token, { chatSessionId }),
    memory: createChatMemory(createTabStorage),
    uploads: createNoUploads(),
    attachments: createAttachments(noFiles),
    studentId: () => undefined,
    isInFront: () => true,
    makeId: randomUUID,
    now: () => new Date(),
  });
}

export async function openDesk(relay: Relay, token: string) {
  const desk = createDesk({
    openSocket: (chatSessionId) => openSocket(relay, SUPPORT_NAMESPACE, token, { chatSessionId }),
    uploads: createNoUploads(),
    unsent: nothingUnsent,
    isInFront: () => true,
    makeId: randomUUID,
    now: () => new Date(),
    onNews: () => undefined,
  });
  desk.connect();
  await expect.poll(() => desk.state().connection, soon).toBe("live");
  await desk.setAvailable(true);
  return desk;
}

/** A visitor and an agent in one support conversation. */
export async function openSupport(test: TestApp, [here, there]: readonly [Relay, Relay]): Promise<Pair> {
  const chat = openChat(here, (await test.signUp()).accessToken);
  chat.start();
  await expect.poll(() => chat.state().phase, soon).toBe("waiting");
  const desk = await openDesk(there, (await test.signUp({ role: "agent" })).accessToken);
  await desk.takeNext();
  await expect.poll(() => chat.state().phase, soon).toBe("inchat");
  const id = desk.state().chosen ?? "";
  return [
    {
      name: "visitor",
      write: chat.write,
      listShown: () => chat.state().messages,
      isLive: () => chat.state().connection === "live",
      leave: chat.leave,
    },
    {
      name: "agent",
      write(text) {
        desk.draft(id, text);
        desk.write(id);
      },
      listShown: () => getThread(desk.state(), id).messages,
      isLive: () => desk.state().connection === "live",
      leave: desk.leave,
    },
  ];
}
