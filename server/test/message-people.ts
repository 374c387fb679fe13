import { randomUUID } from "node:crypto";
import { MESSAGES_NAMESPACE } from "@kalima/messages-contract";
import { io, type Socket } from "socket.io-client";
import { expect } from "vitest";
import { buildLesson } from "./build-lesson.ts";
import { buildTrainer } from "./build-trainer.ts";
import type { TestApp, TestUser } from "./create-test-app.ts";

export type Heard = { event: string; body: { conversationId: string; message?: { content: string; sender: string } } };
/** A person's socket, with the events it received. */
export type Messenger = Socket & { heard: Heard[] };

let open: Messenger[] = [];

/** Connects; rejects with the code of a refusal as message. */
export async function joinMessages(address: string, token: string): Promise<Messenger> {
  const socket = io(`${address}${MESSAGES_NAMESPACE}`, {
    auth: { token },
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
  });
  const person: Messenger = Object.assign(socket, { heard: [] as Heard[] });
  person.onAny((event, body) => person.heard.push({ event, body }));
  open.push(person);
  await new Promise<void>((done, fail) => {
    person.once("connect", done);
    person.once("connect_error", fail);
  });
  return person;
}

export function leaveMessages(): void {
  for (const person of open) person.disconnect();
  open = [];
}

export const emitEvent = (person: Messenger, event: string, body: object) =>
  person.timeout(15_000).emitWithAck(event, body);
export const write = (person: Messenger, conversationId: string, content: string, clientId = randomUUID() as string) =>
  emitEvent(person, "sendMessage", { conversationId, message: { clientId, content } });
export const expectHeard = (person: Messenger, event: string, check: (body: Heard["body"]) => boolean = () => true) =>
  expect
    .poll(() => person.heard.some((heard) => heard.event === event && check(heard.body)), { timeout: 15_000 })
    .toBe(true);

/** A student, a trainer with an account, and their conversation; with a paid pack unless told otherwise. */
export async function buildPair(test: TestApp, { isPaid = true } = {}) {
  const [student, trainer] = [await test.signUp(), await test.signUp({ role: "trainer" })];
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  if (isPaid) {
    const now = new Date();
    await buildLesson(test.database, {
      studentId: student.id,
      trainerId,
      startsAt: new Date(now.getTime() + 9e8),
      now,
    });
  }
  const conversationId = await startConversation(test, student, trainerId);
  return { student, trainer, trainerId, conversationId };
}

export async function startConversation(test: TestApp, by: TestUser, partnerId: string): Promise<string> {
  const answer = await test.as(by)("POST", "/api/users/start-conversation", { partnerId });
  return answer.json().data.conversation.id;
}
