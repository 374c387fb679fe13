/** Why a camera or microphone cannot be used. */
export type DeviceProblem = "denied" | "none" | "busy" | "unsupported";

const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Reads what `getUserMedia` rejects with. */
export function deviceProblemOf(error: unknown): DeviceProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return PROBLEMS[name] ?? "unsupported";
}
