import { randomUUID } from "node:crypto";
import { SUPPORT_NAMESPACE } from "@kalima/support-contract";
import { io, type Socket } from "socket.io-client";
import { expect } from "vitest";

export type ReceivedEvent = { event: string; body: Record<string, unknown> };
/** A visitor's or agent's socket, with the events it received. */
export type Person = Socket & { seen: ReceivedEvent[] };
/** `from` is the client address that a trusted proxy reports. */
export type PersonOptions = { chat?: string; token?: string; cookie?: string; origin?: string; from?: string };

let people: Person[] = [];

function open(address: string, { chat = randomUUID(), token, cookie, origin, from }: PersonOptions): Person {
  const socket = io(`${address}${SUPPORT_NAMESPACE}`, {
    query: { chatSessionId: chat },
    auth: token ? { token } : {},
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { ...(cookie && { cookie }), ...(origin && { origin }), ...(from && { "x-forwarded-for": from }) },
  });
  const person: Person = Object.assign(socket, { seen: [] as ReceivedEvent[] });
  person.onAny((event, body) => person.seen.push({ event, body }));
  people.push(person);
  return person;
}

/** Connects; rejects with the code of a refusal as message. */
export async function join(address: string, options: PersonOptions): Promise<Person> {
  const person = open(address, options);
  await new Promise<void>((done, fail) => {
    person.once("connect", done);
    person.once("connect_error", fail);
  });
  return person;
}

export function disconnectAll(): void {
  for (const person of people) person.disconnect();
  people = [];
}

export const emit = (person: Person, event: string, body: unknown = {}) =>
  person.timeout(15_000).emitWithAck(event, body);
export const enqueue = (person: Person, chat: string, params = {}) =>
  emit(person, "enqueue", { chatSessionId: chat, chatType: "normal", params });
export const send = (person: Person, chat: string, content: string, clientId = randomUUID() as string, type = "text") =>
  emit(person, "sendMessage", { chatSessionId: chat, message: { clientId, content, type } });
export const expectReceived = (
  person: Person,
  event: string,
  check: (body: ReceivedEvent["body"]) => boolean = () => true,
) =>
  expect
    .poll(() => person.seen.some((message) => message.event === event && check(message.body)), { timeout: 15_000 })
    .toBe(true);
/** Makes an agent available and takes the next conversation. */
export async function nextTurn(agent: Person) {
  await emit(agent, "setAgentAvailability", { status: "available" });
  return emit(agent, "nextTurn");
}
