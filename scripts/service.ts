import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Service = {
  name: string;
  /** Resolves when the service takes requests; rejects with its own last words when it ends before. */
  ready: Promise<void>;
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null }>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 60_000;
const LAST_LINES = 20;

/**
 * Starts a Node script as a service in a process group of its own, so that Ctrl-C in the terminal reaches
 * only the runner, which then stops services in the right order.
 */
export function startService(name: string, script: string, address: string, env: NodeJS.ProcessEnv): Service {
  const child: ChildProcess = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    detached: process.platform !== "win32",
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
      if (process.env.VERBOSE) console.info(`${name} | ${line}`);
    });
  }
  const ended = new Promise<{ code: number | null }>((resolve) => child.once("close", (code) => resolve({ code })));

  async function waitUntilReady(): Promise<void> {
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!hasEnded && Date.now() < deadline) {
      const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      if (hasEnded) break;
      if (answer && answer.status < 500) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(lines.join("\n") || `${name} did not become ready.`);
  }

  return {
    name,
    ready: waitUntilReady(),
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}
