import { MESSAGES_NAMESPACE, messagesSocket } from "@kalima/messages-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openReliableSocket } from "../../../shared/platform/src/delivery/index.ts";
import { backOff } from "../../../shared/platform/src/delivery/reliable-socket.ts";
import { createSocket } from "../../../shared/platform/src/socket/create-socket.ts";
import { type Site, startSite } from "../processes/start-site.ts";
import { openFakePage } from "./fake-page.ts";
import { openSocket } from "./people.ts";
import { type Relay, startRelay } from "./start-relay.ts";

const isDeep = process.env.TEST_DEEP === "1";
const CLIENTS = 2_000;
const DRAWN_CLIENTS = 2_000;
const ATTEMPTS = 8;
const SLICE_MS = 100;
/** Clients in one tenth of a second: 200 for an even spread over a second, with room for chance. */
const MAX_IN_SLICE = 300;

beforeAll(openFakePage);

function count<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Milliseconds before each attempt of one client whose line breaks; as socket.io draws them with the product's options. */
async function drawSocketDelays(): Promise<number[]> {
  const socket = await createSocket("http://127.0.0.1:9/websocket", {});
  socket.disconnect();
  const { backoff } = socket.io as unknown as { backoff: { duration(): number; reset(): void } };
  backoff.reset();
  return Array.from({ length: ATTEMPTS }, () => backoff.duration());
}

const drawLineDelays = async () => Array.from({ length: ATTEMPTS }, (_, attempt) => backOff(attempt, Math.random()));

describe.each([
  ["after a break", drawSocketDelays],
  ["after the server has ended the connection", drawLineDelays],
] as const)("clients that come back %s", (_when, drawDelays) => {
  it(`wait 0.5 to 5 seconds, and never gather: at no attempt more than ${MAX_IN_SLICE} of ${DRAWN_CLIENTS} within ${SLICE_MS} ms`, async () => {
    const waited = new Array<number>(DRAWN_CLIENTS).fill(0);
    const clients = await Promise.all(waited.map(drawDelays));
    expect(Math.min(...clients.flat())).toBeGreaterThanOrEqual(500);
    expect(Math.max(...clients.flat())).toBeLessThanOrEqual(5_000);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const slices = clients.map((draws, client) => {
        waited[client] = (waited[client] ?? 0) + (draws[attempt] ?? 0);
        return Math.floor((waited[client] ?? 0) / SLICE_MS);
      });
      expect(Math.max(...count(slices).values())).toBeLessThan(MAX_IN_SLICE);
    }
  });
});

describe.runIf(isDeep)("a server that is killed and started again", () => {
  let site: Site;
  let relay: Relay;
  beforeAll(async () => {
    site = await startSite(1);
    relay = await startRelay(site.processes);
  });
  afterAll(async () => {
    relay.close();
    await site.close();
  });

  it(`has all of its ${CLIENTS} clients back, each once`, async () => {
    const connectedAt: number[][] = [];
    const refusals: string[] = [];
    const lines = [];
    for (let client = 0; client < CLIENTS; client += 1) {
      const { accessToken } = await site.test.signUp();
      const times: number[] = [];
      connectedAt.push(times);
      const line = openReliableSocket({
        contract: messagesSocket,
        openSocket: () => openSocket(relay, MESSAGES_NAMESPACE, accessToken),
        onConnect: () => void times.push(performance.now()),
        onWake: () => undefined,
        onLost: () => undefined,
        onRefused: (code) => void refusals.push(code),
        listeners: {},
      });
      lines.push(line);
    }
    const patient = { timeout: 120_000, interval: 100 };
    await expect.poll(() => connectedAt.filter(({ length }) => length === 1).length, patient).toBe(CLIENTS);
    await site.processes[0]?.kill();
    await site.processes[0]?.start();
    const readyAt = performance.now();
    await expect.poll(() => connectedAt.filter(({ length }) => length > 1).length, patient).toBe(CLIENTS);
    expect(refusals).toEqual([]);
    expect(connectedAt.map(({ length }) => length)).toEqual(connectedAt.map(() => 2));
    expect(lines.every((line) => line.isUp())).toBe(true);
    const delays = connectedAt.map((times) => (times[1] ?? 0) - readyAt).sort((a, b) => a - b);
    const bySecond = [...count(delays.map((delay) => Math.floor(delay / 1_000)))].map(([s, n]) => `${s} s: ${n}`);
    const p99 = Math.round(delays[Math.ceil(CLIENTS * 0.99) - 1] ?? 0);
    console.info(`reconnects a second: ${bySecond.join(", ")}; 99th percentile ${p99} ms`);
    for (const line of lines) line.close();
  }, 300_000);
});
