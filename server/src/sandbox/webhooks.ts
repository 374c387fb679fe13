import { type SandboxEvent, SIGNATURE_HEADER } from "./protocol.ts";
import { signBody } from "./signature.ts";

/** Seconds between tries: the site may be restarting. */
const PAUSES = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300];
const TIMEOUT_MS = 5_000;

export type Webhooks = {
  send(event: SandboxEvent): void;
  close(): void;
};

/** Tells the site what happened, signed, and again until it says 2xx; each try carries a new time. */
export function createWebhooks(options: {
  url: string;
  secret: string;
  clock: () => Date;
  warn: (text: string) => void;
}): Webhooks {
  const { url, secret, clock, warn } = options;
  const timers = new Set<NodeJS.Timeout>();

  async function attempt(event: SandboxEvent): Promise<void> {
    const body = JSON.stringify(event);
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signBody(secret, body, clock()) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
  }

  function tryFrom(event: SandboxEvent, tried: number): void {
    attempt(event).catch((error: Error) => {
      const pause = PAUSES[tried];
      if (pause === undefined) return warn(`webhook ${event.type} given up: ${error.message}`);
      const timer = setTimeout(() => {
        timers.delete(timer);
        tryFrom(event, tried + 1);
      }, pause * 1_000).unref();
      timers.add(timer);
    });
  }

  return {
    send: (event) => tryFrom(event, 0),
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
