import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Outside of the ports that the system gives to outgoing connections (from 32768 on Linux): one of those may be taken by
 * a connection of another process between this check and its use.
 */
const [FROM, BELOW] = [10_000, 32_000];

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** A port that is free right now. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, BELOW);
    if (await isFree(port)) return port;
  }
}
