import { hash } from "node:crypto";
import type { ReleaseReport } from "@kalima/releases-contract";
import type { RenderFault } from "../health.service.ts";
import { scrubMessage, scrubPath } from "./scrub.ts";
import { parseFrames, type StackFrame } from "./stack-frames.ts";

/** One occurrence of an error. Occurrences with the same fingerprint are counted as one error. */
export type ErrorSample = {
  remote: string;
  version: string;
  /** Equal for errors of one kind, message and place. */
  fingerprint: string;
  kind: string;
  message: string;
  frames: StackFrame[];
  browser: string | null;
  device: string | null;
  language: string | null;
  role: string | null;
  page: string | null;
};

/** Outcomes that come with an error. */
const KINDS: ReadonlySet<string> = new Set(["failed", "crashed", "mismatched", "errored", "render_failed"]);
const PLACE_FRAMES = 3;

type ReportedEvent = Pick<ReleaseReport["events"][number], "remote" | "version"> & {
  outcome: string;
  reason?: string | null | undefined;
  stack?: string | null | undefined;
  path?: string | null | undefined;
};
/** Circumstances of the visitor; for a render on the server, only the language is known. */
type Circumstances = Partial<NonNullable<ReleaseReport["from"]>> & { browser?: string | null };

/** Ignores numbers in the message: they differ between visitors while the error is the same. */
function computeFingerprint(kind: string, message: string, frames: readonly StackFrame[]): string {
  const place = frames.slice(0, PLACE_FRAMES).map(({ file, line, column }) => `${file}:${line}:${column}`);
  return hash("sha256", JSON.stringify([kind, message.replace(/\d+/g, "#"), place])).slice(0, 32);
}

/** Converts a fault of a render into an event: its reason is a stack, whose first line is the message. */
export function toReportedEvent({ reason, ...fault }: RenderFault, path: string | null): ReportedEvent {
  return { ...fault, reason: reason?.split("\n")[0], stack: reason, path };
}

/** The sample of a reported event; null for events that have no cause to show. */
export function toErrorSample(
  { remote, version, outcome, reason, stack, path }: ReportedEvent,
  { browser, device, language, role }: Circumstances,
): ErrorSample | null {
  if (!KINDS.has(outcome) || !(reason || stack)) return null;
  const message = scrubMessage(reason ?? "");
  const frames = parseFrames(stack ?? "", { remote, version });
  return {
    remote,
    version,
    fingerprint: computeFingerprint(outcome, message, frames),
    kind: outcome,
    message,
    frames,
    browser: browser ?? null,
    device: device ?? null,
    language: language ?? null,
    role: role ?? null,
    page: path ? scrubPath(path) : null,
  };
}
