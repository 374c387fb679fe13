import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const TICK_MS = 10;

/** Results of a period of load. */
export type Load = {
  sent: number;
  /** By status; 0 is a connection that broke. */
  answers: Map<number, number>;
  /** Milliseconds to each answer with 200. */
  times: number[];
  /** Requests that were on their way at the same time. */
  mostAtOnce: number;
  seconds: number;
};

export const computeGoodRate = ({ answers, seconds }: Load): number => (answers.get(200) ?? 0) / seconds;

function begin(): Load {
  return { sent: 0, answers: new Map(), times: [], mostAtOnce: 0, seconds: 0 };
}

function send(load: Load, address: string, agent: Agent): Promise<void> {
  load.sent += 1;
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const count = (status: number) => {
      load.answers.set(status, (load.answers.get(status) ?? 0) + 1);
      if (status === 200) load.times.push(performance.now() - sentAt);
      resolve();
    };
    get(address, { agent }, (response) => {
      response.resume().once("end", () => count(response.statusCode ?? 0));
    }).once("error", () => count(0));
  });
}

/** Drives the server at full load: `clients` connections that each send the next request after an answer. */
export async function driveFullLoad(address: string, clients: number, milliseconds: number): Promise<Load> {
  const load = begin();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const startedAt = performance.now();
  async function work(): Promise<void> {
    while (performance.now() - startedAt < milliseconds) await send(load, address, agent);
  }
  await Promise.all(Array.from({ length: clients }, work));
  load.seconds = (performance.now() - startedAt) / 1_000;
  load.mostAtOnce = clients;
  agent.destroy();
  return load;
}

/** Requests at a fixed rate, whether earlier ones are answered or not, as people come. Waits for the last answer. */
export async function driveSteadyLoad(address: string, perSecond: number, milliseconds: number): Promise<Load> {
  const load = begin();
  const agent = new Agent({ keepAlive: true });
  const startedAt = performance.now();
  const open = new Set<Promise<void>>();
  for (let now = 0; now < milliseconds; now = performance.now() - startedAt) {
    while (load.sent < (perSecond * now) / 1_000) {
      const sent: Promise<void> = send(load, address, agent).finally(() => open.delete(sent));
      open.add(sent);
    }
    load.mostAtOnce = Math.max(load.mostAtOnce, open.size);
    await wait(TICK_MS);
  }
  await Promise.all(open);
  load.seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return load;
}
