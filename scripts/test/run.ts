import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { ROOT } from "../root.ts";

export type Run = { command: string; args: string[]; env?: NodeJS.ProcessEnv };
export type Outcome = { code: number; output: string };

const running = new Set<ChildProcess>();

/** Colours are for terminals; in a log they are noise. Node warns where both variables are set. */
const { FORCE_COLOR: _, ...plain } = process.env;
const ENVIRONMENT = process.stdout.isTTY ? process.env : { ...plain, NO_COLOR: "1" };

/**
 * Runs a command in the project's folder until it exits. `live` passes its output on as it comes; otherwise it is
 * collected, so that commands which run side by side do not mix their lines.
 */
export function run({ command, args, env }: Run, show: "live" | "collected"): Promise<Outcome> {
  return new Promise((resolve) => {
    const out = show === "live" ? "inherit" : "pipe";
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ["ignore", out, out],
      env: { ...ENVIRONMENT, TMPDIR: tmpdir(), ...env },
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (output += bytes));
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Passes a signal on to every command. Vitest and Playwright clean up on SIGINT, not on SIGTERM. */
export function interruptAll(): void {
  for (const child of running) child.kill("SIGINT");
}
