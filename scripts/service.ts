import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Service = {
  name: string;
  /** Resolves when the service takes requests; rejects with what it complained of when it ends before. */
  ready: Promise<void>;
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null }>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 60_000;
const LAST_LINES = 20;

/**
 * Starts a Node script, which says `ready <address>` once it takes requests, as a service in a process group of its own, so that Ctrl-C in the terminal reaches
 * only the runner, which then stops services in the right order.
 */
export function startService(name: string, script: string, env: NodeJS.ProcessEnv): Service {
  const child: ChildProcess = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    detached: process.platform !== "win32",
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const complaints: string[] = [];
  let hear: (line: string) => void = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      if (stream === child.stderr) complaints.push(line);
      if (complaints.length > LAST_LINES) complaints.shift();
      hear(line);
      if (process.env.VERBOSE) console.info(`${name} | ${line}`);
    });
  }
  const ended = new Promise<{ code: number | null }>((resolve) => child.once("close", (code) => resolve({ code })));

  // The service's own word counts: at its address another program may be listening.
  const saidReady = new Promise<void>((resolve) => {
    hear = (line) => line.startsWith("ready ") && resolve();
  });

  async function waitUntilReady(): Promise<void> {
    const tooLate = new Promise<void>((resolve) => setTimeout(resolve, READY_WITHIN_MS).unref());
    const isReady = await Promise.race([
      saidReady.then(() => true),
      ended.then(() => false),
      tooLate.then(() => false),
    ]);
    if (!isReady) throw new Error(complaints.join("\n") || `${name} did not become ready.`);
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
