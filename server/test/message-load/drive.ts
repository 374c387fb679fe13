import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { MESSAGES_NAMESPACE } from "@kalima/messages-contract";
import { io, type Socket } from "socket.io-client";
import type { Pair, Person } from "./build-pairs.ts";

const MAX_CONCURRENT_CONNECTIONS = 50;
const ANSWER_WITHIN_MS = 30_000;

/** Digits may be taken for a phone number, which is removed. */
const spellDigits = (text: string) => text.replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

export type Connected = {
  sockets: Socket[];
  /** Milliseconds from sending a message until the partner has it and the sender its acknowledgement. */
  exchange(at: number): Promise<number>;
  close(): void;
};

function open(address: string, { token, ...person }: Person): Promise<Socket> {
  const socket = io(address + MESSAGES_NAMESPACE, {
    auth: { token, ...person },
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
  });
  return new Promise((done, fail) => {
    socket.once("connect", () => done(socket));
    socket.once("connect_error", fail);
  });
}

/** Both people of each pair at one server. */
export async function connectPairs(address: string, pairs: readonly Pair[]): Promise<Connected> {
  const people = pairs.flatMap((pair) => pair.people);
  const sockets: Socket[] = [];
  for (let at = 0; at < people.length; at += MAX_CONCURRENT_CONNECTIONS) {
    sockets.push(
      ...(await Promise.all(people.slice(at, at + MAX_CONCURRENT_CONNECTIONS).map((person) => open(address, person)))),
    );
  }
  const waiting = new Map<string, () => void>();
  for (const socket of sockets) {
    socket.on("receiveMessage", ({ message }: { message: { content: string } }) => waiting.get(message.content)?.());
  }
  return {
    sockets,
    async exchange(at) {
      const socket = sockets[at % sockets.length];
      const pair = pairs[Math.floor((at % sockets.length) / 2)];
      if (!socket || !pair) throw new Error("unreachable: each socket belongs to a pair");
      const clientId = randomUUID();
      const content = `How do I say this in English? ${spellDigits(clientId)}`;
      const startedAt = performance.now();
      const arrived = new Promise<number>((done, fail) => {
        const lost = setTimeout(() => fail(new Error("a message did not arrive")), ANSWER_WITHIN_MS);
        waiting.set(content, () => {
          clearTimeout(lost);
          done(performance.now() - startedAt);
        });
      });
      const sent = { conversationId: pair.conversationId, message: { clientId, content } };
      const answer = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck("sendMessage", sent);
      if (!answer.ok) throw new Error(`a message was refused with ${answer.code}`);
      const took = await arrived;
      waiting.delete(content);
      return took;
    },
    close() {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/** Milliseconds of each message, ascending, at a steady rate. Each sender in turn, so that no limit of one is met. */
export async function sendAtRate({ exchange }: Connected, perSecond: number, seconds: number): Promise<number[]> {
  const started: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = startedAt + (at * 1_000) / perSecond - performance.now();
    if (due > 1) await wait(due);
    started.push(exchange(at));
  }
  return (await Promise.all(started)).sort((a, b) => a - b);
}

/** Measures messages per second while `count` are on their way at any moment. */
export async function sendConcurrently({ exchange }: Connected, count: number, seconds: number): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  let sent = 0;
  async function work(): Promise<void> {
    while (performance.now() < until) {
      sent += 1;
      await exchange(sent);
    }
  }
  await Promise.all(Array.from({ length: count }, work));
  return sent / ((performance.now() - startedAt) / 1_000);
}
