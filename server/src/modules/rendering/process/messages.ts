import type { HostedSlot, RenderRequest } from "@kalima/contracts/rendering";

/** How often a worker says that it is alive. */
export const HEARTBEAT_MS = 200;
/** Characters of the path of an API call, and calls of one render. */
export const MAX_PATH_LENGTH = 2_000;
export const MAX_CALLS = 32;
/** Characters of what one render gives back, HTML and data together. */
export const MAX_OUTPUT_LENGTH = 1_500_000;
/** Characters of why a worker ended, or of a line of the log. */
export const MAX_TEXT_LENGTH = 300;
/** Characters of why a render failed, with the innermost lines of its stack. */
export const MAX_REASON_LENGTH = 2_000;
/** Lines that a worker may log in its life. */
export const MAX_LOG_LINES = 50;

/** From the site through the render process to a worker. A render's `id` is unique for the life of the process. */
export type ToWorker =
  /** The site makes the calls in `expected` without being asked; their `call` is the index in this list. */
  | { kind: "render"; id: number; request: RenderRequest; expected: readonly string[] }
  /** `body` is JSON as the API sent it. */
  | { kind: "answer"; id: number; call: number; status: number; body: string }
  /** The page has left without it. */
  | { kind: "forget"; id: number };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "alive"; externalBytes: number }
  /** The worker has taken the render up; it waited for the machine and for other renders until then. */
  | { kind: "began"; id: number }
  | { kind: "call"; id: number; call: number; path: string }
  /** `data` is JSON; `calls` are the paths that it called, those that were expected included. */
  | { kind: "rendered"; id: number; html: string; data: string; hosted: HostedSlot[]; calls: string[] }
  | { kind: "failed"; id: number; reason: string }
  | { kind: "log"; text: string };

/** `worker` is a number that the site gives to each worker that it starts, never to two. */
export type ToProcess =
  | { kind: "load"; worker: number; name: string; source: string }
  | { kind: "unload"; worker: number }
  | { kind: "to"; worker: number; message: ToWorker };

export type FromProcess =
  | { kind: "from"; worker: number; message: Exclude<FromWorker, { kind: "alive" }> }
  /** It ended: by itself, by its limits, or because it was silent. Its renders are lost. */
  | { kind: "gone"; worker: number; reason: string };
