import { type SandboxEvent, SIGNATURE_HEADER } from "./protocol.ts";
import { signBody } from "./signature.ts";

/** Seconds between attempts: the site may be restarting. */
const DELAYS_SECONDS = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300];
const TIMEOUT_MS = 5_000;

export type Webhooks = {
  send(event: SandboxEvent): void;
  close(): void;
};

/** Posts signed events to the site, and retries until it answers 2xx. Each attempt is signed with its own time. */
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

  function sendFrom(event: SandboxEvent, attempts: number): void {
    attempt(event).catch((error: Error) => {
      const delay = DELAYS_SECONDS[attempts];
      if (delay === undefined) return warn(`webhook ${event.type} given up: ${error.message}`);
      const timer = setTimeout(() => {
        timers.delete(timer);
        sendFrom(event, attempts + 1);
      }, delay * 1_000).unref();
      timers.add(timer);
    });
  }

  return {
    send: (event) => sendFrom(event, 0),
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
