import { type ChildProcess, fork } from "node:child_process";
import { realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { slotName } from "@kalima/contracts/pages";
import * as z from "zod/mini";
import type { FromProcess, ToProcess } from "./process/messages.ts";

const id = z.int();
const worker = z.int();
const fromWorker = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("began"), id }),
  z.object({ kind: z.literal("call"), id, call: z.int(), path: z.string() }),
  z.object({
    kind: z.literal("rendered"),
    id,
    html: z.string(),
    data: z.string(),
    hosted: z.array(z.object({ slot: slotName, key: z.optional(z.string()) })),
    calls: z.array(z.string()),
  }),
  z.object({ kind: z.literal("failed"), id, reason: z.string() }),
  z.object({ kind: z.literal("log"), text: z.string() }),
]);
const fromProcess = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("from"), worker, message: fromWorker }),
  z.object({ kind: z.literal("gone"), worker, reason: z.string() }),
]);

/** A message of the render process; null for anything else. */
export function parseMessage(message: unknown): FromProcess | null {
  const parsed = fromProcess.safeParse(message);
  return parsed.success ? parsed.data : null;
}

/** `nobody` on Linux and the BSDs. */
const UNPRIVILEGED_USER = { uid: 65_534, gid: 65_534 };
const MAY_READ = 0o004;
const MAY_ENTER = 0o001;

/** Returns true if every user of the machine may read a file or folder and enter all folders above it. */
export function isOpenToAll(path: string): boolean {
  const real = realpathSync(path);
  const { mode } = statSync(real);
  if (!(mode & MAY_READ)) return false;
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!(statSync(folder).mode & MAY_ENTER)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Returns the user that a process is started as: `nobody` if the site runs as root and that user can read the needed
 * files, so that it can signal no other process; otherwise the site's own user.
 */
export function chooseUser(needs: readonly string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return needs.every(isOpenToAll) ? UNPRIVILEGED_USER : {};
}

const FOLDER = join(import.meta.dirname, "process");
/** Script with web names that the language lacks, such as `URL`. Resolved here: the process may not read packages. */
const LANGUAGE_NAMES = realpathSync(fileURLToPath(import.meta.resolve("core-js-bundle/minified.js")));
const MIN_RESTART_MS = 100;
const MAX_RESTART_MS = 30_000;
/** A process that ran for this long was healthy; its exit resets the backoff. */
const WELL_AFTER_MS = 60_000;

/**
 * `--permission` denies child processes, native addons, the inspector and the file system, except the process's own
 * scripts. Node 24 has no flag that denies the network (with Node 25, `--permission` alone denies it): until then, the
 * realm of a bundle (`process/realm.ts`) contains nothing to reach the network with.
 */
const FLAGS = [
  "--permission",
  "--allow-worker",
  `--allow-fs-read=${join(FOLDER, "*")}`,
  `--allow-fs-read=${LANGUAGE_NAMES}`,
  // `import` in a bundle is refused by the realm's own callback (`process/realm.ts`).
  "--experimental-vm-modules",
  // `eval` and `Function` could import modules that the bundle's own `require` does not give.
  "--disallow-code-generation-from-strings",
  "--no-warnings",
];

export type RenderProcess = {
  start(): void;
  pid(): number | undefined;
  /** Sends a message; returns false while no process runs. */
  send(message: ToProcess): boolean;
  close(): Promise<void>;
};
type Dependencies = {
  /** Called when a process has started; no version is loaded in it yet. */
  onStart(): void;
  /** Called when the process has ended, with every version in it. */
  onEnd(): void;
  onMessage(message: FromProcess): void;
  log: { warn(text: string): void };
};

/** The one process that renders, started again with exponential backoff whenever it ends. */
export function createRenderProcess({ onStart, onEnd, onMessage, log }: Dependencies): RenderProcess {
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  let deaths = 0;
  let isClosing = false;

  function start(): void {
    const startedAt = performance.now();
    const started = fork(join(FOLDER, "main.ts"), [LANGUAGE_NAMES], {
      execArgv: FLAGS,
      env: {},
      ...chooseUser([process.execPath, join(FOLDER, "main.ts"), LANGUAGE_NAMES]),
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // A page of 100 KB costs a fifth of what it costs as JSON, whose quotes must be escaped.
      serialization: "advanced",
    });
    child = started;
    if (started.stderr) createInterface(started.stderr).on("line", (line) => log.warn(`render process: ${line}`));
    started.on("message", (message) => {
      const parsed = parseMessage(message);
      if (parsed && child === started) onMessage(parsed);
    });
    started.once("error", (error) => log.warn(`the render process does not start: ${error.message}`));
    started.once("close", (code, signal) => {
      if (child !== started) return;
      child = undefined;
      onEnd();
      if (isClosing) return;
      deaths = performance.now() - startedAt > WELL_AFTER_MS ? 0 : deaths + 1;
      log.warn(
        `the render process ended (${signal ?? code}); pages come without rendered remotes until the next one runs`,
      );
      again = setTimeout(start, Math.min(MIN_RESTART_MS * 2 ** deaths, MAX_RESTART_MS)).unref();
    });
    onStart();
  }

  return {
    start,
    pid: () => child?.pid,
    send(message) {
      return child?.connected ? child.send(message, () => undefined) || true : false;
    },
    async close() {
      isClosing = true;
      clearTimeout(again);
      const last = child;
      if (!last) return;
      const ended = new Promise((resolve) => last.once("close", resolve));
      last.kill("SIGKILL");
      await ended;
    },
  };
}
