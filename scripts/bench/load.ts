import { Agent, get } from "node:http";

const CONNECTIONS = 32;

function once(address: URL, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
      response.resume().once("end", resolve);
    }).once("error", reject);
  });
}

/** Requests per second that an address answers over kept-alive connections, for so long. */
export async function requestsPerSecond(address: string, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const url = new URL(address);
  const until = performance.now() + milliseconds;
  const startedAt = performance.now();
  let count = 0;
  async function work(): Promise<void> {
    while (performance.now() < until) {
      await once(url, agent);
      count += 1;
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
  return count / ((performance.now() - startedAt) / 1000);
}

/** The middle value; of an even number, the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
