import { Agent, request } from "node:https";
import { AppError } from "@kalima/contracts/errors";
import { AddressRefused, createGate, createPinnedLookup, type GateOptions } from "../../../egress/gate.ts";
import type { PushClient } from "../../../kernel/ports/push-client.ts";

export type PushClientOptions = Omit<GateOptions, "allowsLocal"> & {
  /** Certificate authority of the push service, if it is not a well-known one. */
  ca?: string;
  /** Time limit for a complete answer. */
  timeoutMs?: number;
};

/** Creates a client whose check and connection use the same parsed address. */
export function createPushClient({ ca, timeoutMs = 10_000, ...options }: PushClientOptions = {}): PushClient {
  const gate = createGate(options);
  const agent = new Agent({ keepAlive: true, ...(ca && { ca }) });

  async function resolveAllowedAddresses(url: URL): Promise<string[]> {
    try {
      return await gate.resolve(url);
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      const fields = { "subscription.endpoint": "notifications.endpoint_refused" };
      throw new AppError("notifications.endpoint_refused", { fields });
    }
  }

  return {
    async check(endpoint) {
      // A name that does not resolve now is checked again when something is sent to it.
      await resolveAllowedAddresses(new URL(endpoint));
    },

    async send(endpoint, { headers, body }) {
      const url = new URL(endpoint);
      const signal = AbortSignal.timeout(timeoutMs);
      const lookup = createPinnedLookup(await resolveAllowedAddresses(url));
      return new Promise((done, failed) => {
        const sent = request(url, { method: "POST", headers, agent, lookup, signal }, (answer) => {
          // The body is discarded; the signal cuts off an answer that does not end.
          answer.on("error", () => {}).resume();
          done(answer.statusCode ?? 0);
        });
        sent.on("error", failed).end(body);
      });
    },

    close: () => agent.destroy(),
  };
}
