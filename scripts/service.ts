import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Service = {
  name: string;
  /** Resolves when the service takes requests; rejects with its last error output when it ends before that. */
  ready: Promise<void>;
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null }>;
  stop(): Promise<void>;
};

/** Ten times what a first start takes: a busy machine is slow, and only a start that hangs must end. */
const READY_WITHIN_MS = 180_000;
const LAST_LINES = 20;

/**
 * Starts a Node script as a service. It prints `ready <address>` once it takes requests. It gets a process group of its own:
 * Ctrl-C in the terminal then reaches only the runner, which stops services in the right order. `onOutput` gets each line that
 * the service writes.
 */
export function startService(
  name: string,
  script: string,
  env: NodeJS.ProcessEnv,
  onOutput: (line: string) => void = () => {},
): Service {
  const child: ChildProcess = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    detached: process.platform !== "win32",
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errorLines: string[] = [];
  let onLine: (line: string) => void = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      if (stream === child.stderr) errorLines.push(line);
      if (errorLines.length > LAST_LINES) errorLines.shift();
      onLine(line);
      onOutput(line);
      if (process.env.VERBOSE) console.info(`${name} | ${line}`);
    });
  }
  const ended = new Promise<{ code: number | null }>((resolve) => child.once("close", (code) => resolve({ code })));

  // Only the service's own output counts: another program may be listening at its address.
  const saidReady = new Promise<void>((resolve) => {
    onLine = (line) => line.startsWith("ready ") && resolve();
  });

  async function waitUntilReady(): Promise<void> {
    const tooLate = new Promise<void>((resolve) => setTimeout(resolve, READY_WITHIN_MS).unref());
    const isReady = await Promise.race([
      saidReady.then(() => true),
      ended.then(() => false),
      tooLate.then(() => false),
    ]);
    if (!isReady) throw new Error(errorLines.join("\n") || `${name} did not become ready.`);
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
