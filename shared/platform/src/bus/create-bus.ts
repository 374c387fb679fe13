import type { EventDefinition } from "@kalima/contracts/events";
import { Observable, Subject } from "rxjs";
import type { EventBus, PayloadOf } from "../platform.ts";

type WireEvent = { type: string; version: number; payload: unknown };

/** One happening on the bus: sent on, refused at its publisher, or not taken by one subscriber. */
export type BusTraffic = WireEvent & { fate: "sent" | "refused" | "quarantined"; issues: string[] };

export type BusOptions = {
  /** `development` throws at the publisher, `production` reports and drops. */
  mode: "development" | "production";
  report: (message: string, details: Record<string, unknown>) => void;
  /** Sees everything that happens, for a developer's eyes. */
  watch?: (traffic: BusTraffic) => void;
};

/**
 * The one bus of the page. An event is checked on publish against the publisher's contract and parsed on delivery
 * by each subscriber's own, because remotes of different versions meet here. The bus knows no event by name: a remote
 * brings its own, and may use those alone that its contract declares (`platformFor`).
 */
export function createBus({ mode, report, watch = () => {} }: BusOptions): EventBus {
  const wire = new Subject<WireEvent>();
  const lastOf = new Map<string, WireEvent>();

  function refuse(message: string, details: Record<string, unknown>): void {
    if (mode === "development") throw new Error(`${message}: ${JSON.stringify(details)}`);
    report(message, details);
  }

  return {
    publish(event, payload) {
      const name = formatName(event);
      const said = { type: event.type, version: event.version, payload };
      const parsed = parse(event, said);
      if (!parsed.ok) {
        watch({ ...said, fate: "refused", issues: parsed.issues });
        return refuse("event breaks its contract", { event: name, issues: parsed.issues });
      }
      if (event.replays) lastOf.set(name, parsed.event);
      watch({ ...parsed.event, fate: "sent", issues: [] });
      wire.next(parsed.event);
    },

    on<E extends EventDefinition>(event: E) {
      const name = formatName(event);
      return new Observable<PayloadOf<E>>((subscriber) => {
        function deliver(sent: WireEvent): void {
          if (formatName(sent) !== name) return;
          const parsed = parse(event, sent);
          if (parsed.ok) {
            subscriber.next(parsed.event.payload as PayloadOf<E>);
            return;
          }
          watch({ ...sent, fate: "quarantined", issues: parsed.issues });
          report("event quarantined", { event: name, issues: parsed.issues });
        }
        const last = lastOf.get(name);
        if (last) deliver(last);
        return wire.subscribe(deliver);
      });
    },
  };
}

function formatName(event: { type: string; version: number }): string {
  return `${event.type}@${event.version}`;
}

type ParsedEvent = { ok: true; event: WireEvent } | { ok: false; issues: string[] };

function parse(event: EventDefinition, sent: WireEvent): ParsedEvent {
  const result = event.schema["~standard"].validate(sent);
  if (result instanceof Promise) return { ok: false, issues: ["a contract may not be asynchronous"] };
  if (!result.issues) return { ok: true, event: result.value };
  // Paths only: a message could repeat what a visitor typed.
  return { ok: false, issues: result.issues.map((issue) => (issue.path ?? []).map(String).join(".")) };
}
