import type { ReleasedRemote, ReleaseSet, RemoteSignal } from "@kalima/releases-contract";
import { findOwner } from "../find-owner.ts";
import type { PageNotice } from "../late-observers.ts";
import type { Vital } from "../release-reports.ts";
import { findErrorOwner } from "./find-error-owner.ts";
import { watchRage } from "./rage-presses.ts";
import { watchContent } from "./watch-content.ts";
import { watchDamage } from "./watch-damage.ts";

const MAX_FAILURES = 5;
const WITHIN_MS = 10_000;
/** Statuses that a working page meets: signed out, not allowed, taken, not valid, too many, a busy server. */
const EXPECTED = new Set([401, 403, 409, 422, 429, 503]);

type Failure = { status?: number | undefined; name?: string; code?: string };

/**
 * Tells whether a failed call is the fault of its caller or of the server. Refusals of a visitor's input and slow
 * connections are not.
 */
function isFailure({ status, name, code = "" }: Failure): boolean {
  return name !== "AbortError" && !code.startsWith("network.") && !(status !== undefined && EXPECTED.has(status));
}

/** Counts failed calls by owner; says once of each that five came within ten seconds. */
function createFailingCalls(onMany: (owner: string) => void): (owner: string, at: number) => void {
  const times = new Map<string, number[]>();
  const known = new Set<string>();
  return (owner, at) => {
    if (known.has(owner)) return;
    const recent = [...(times.get(owner) ?? []), at].filter((time) => at - time <= WITHIN_MS);
    times.set(owner, recent);
    if (recent.length < MAX_FAILURES) return;
    known.add(owner);
    onMany(owner);
  };
}

type ObserverOptions = {
  release: ReleaseSet;
  document: Document;
  /** True if this page has the whole frame, with a footer. */
  isFramed(): boolean;
  add(remote: ReleasedRemote, version: string, signal: RemoteSignal, reason?: string, stack?: string): void;
  addVital(vital: Vital): void;
  /** True while a call of a remote waits for its answer. */
  isAsking(): boolean;
};

/**
 * Starts all observers of remotes, once the page is usable. Returns the function that takes the notices of
 * `late-observers.ts`.
 */
export function observeRemotes({
  release,
  document,
  isFramed,
  add,
  addVital,
  isAsking,
}: ObserverOptions): (noticed: PageNotice) => void {
  const sent = new Set<string>();

  function once(owner: string, signal: RemoteSignal, reason?: string, stack?: string): void {
    const [name = "", version = ""] = owner.split("@");
    const remote = release.remotes.find((each) => each.name === name);
    if (!remote || remote.isLocal || sent.has(`${owner} ${signal}`)) return;
    sent.add(`${owner} ${signal}`);
    add(remote, version, signal, reason, stack);
  }

  const countFailure = createFailingCalls((owner) => once(owner, "api_failed"));
  const lookForDamage = watchDamage({
    document,
    remotes: release.remotes,
    isFramed,
    onDamage: (owner, reason) => once(owner, "damaged", reason),
  });
  watchRage(document, findOwner, (owner) => once(owner, "raged"));

  return (noticed) => {
    switch (noticed.kind) {
      case "mounted": {
        const owner = findOwner(noticed.root);
        if (owner === null) return;
        lookForDamage();
        watchContent(noticed.root, {
          requestedAt: noticed.requestedAt,
          isAsking,
          onMissing: (signal) => once(owner, signal),
          onVisible(value) {
            const [remote = "", version = ""] = owner.split("@");
            addVital({ remote, version, metric: "SHOWN", value });
          },
        });
        return;
      }
      case "error": {
        const owner = findErrorOwner(noticed.stack, release.remotes);
        if (owner) once(`${owner.remote.name}@${owner.version}`, "errored", String(noticed.error), noticed.stack);
        return;
      }
      case "undeclared": {
        const { owner, version, error } = noticed;
        once(`${owner.name}@${version}`, "errored", String(error), error.stack);
        return;
      }
      case "call":
        if (isFailure(noticed.error as object)) countFailure(`${noticed.owner.name}@${noticed.version}`, noticed.at);
    }
  };
}
