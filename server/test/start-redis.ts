import { spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { findFreePort } from "./free-port.ts";
import { needTool } from "./tools.ts";

/** Debian's `redis-server`, without a file. `kill` ends it at once; `start` starts it again, empty, at the same address. */
export async function startRedis() {
  needTool("redis-server");
  const port = await findFreePort();
  const start = () =>
    spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
      stdio: "ignore",
    });
  let running = start();
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  await client.ping();
  return {
    url,
    async kill() {
      running.kill("SIGKILL");
      await once(running, "exit");
    },
    async start() {
      running = start();
      await client.ping();
    },
    async close() {
      client.disconnect();
      running.kill("SIGKILL");
    },
  };
}
