import { Resolver } from "node:dns/promises";
import { Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { AppError } from "@kalima/contracts/errors";
import ipaddr from "ipaddr.js";
import type { PushClient } from "../../../kernel/ports/push-client.ts";

export type PushClientOptions = {
  /** Resolves all addresses of a name; empty for an unknown name. */
  resolve?: (host: string) => Promise<string[]>;
  /** Returns true for addresses that may be reached; by default public ones. */
  allows?: (address: string) => boolean;
  /** Returns true for ports that may be reached; by default 443. */
  allowsPort?: (port: number) => boolean;
  /** Certificate authority of the push service, if it is not a well-known one. */
  ca?: string;
  /** Time limit for a complete answer. */
  timeoutMs?: number;
};

/** Returns true for an address on the public internet: not this machine, its networks, or a metadata service. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/** Queries name servers directly: `dns.lookup` would block the threads that hash passwords. */
function createResolver(): (host: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/** Creates a lookup that returns only these addresses. */
function createLookup(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const [first] = known;
    if (!first) return done(new Error("The push service has no address"), "");
    if (options.all) return done(null, known);
    return done(null, first.address, first.family);
  };
}

function makeRefusedError(): AppError {
  const fields = { "subscription.endpoint": "notifications.endpoint_refused" };
  return new AppError("notifications.endpoint_refused", { fields });
}

/** Creates a client whose check and connection use the same parsed address. */
export function createPushClient(options: PushClientOptions = {}): PushClient {
  const { resolve = createResolver(), allows = isPublicAddress, timeoutMs = 10_000, ca } = options;
  const { allowsPort = (port) => port === 443 } = options;
  const agent = new Agent({ keepAlive: true, ...(ca && { ca }) });

  async function resolveAllowedAddresses({ protocol, hostname, port, username, password }: URL): Promise<string[]> {
    const host = hostname.replace(/^\[|\]$/g, "");
    if (protocol !== "https:" || username || password || !allowsPort(Number(port || 443))) throw makeRefusedError();
    const addresses = isIP(host) ? [host] : await resolve(host);
    if (!addresses.every(allows)) throw makeRefusedError();
    return addresses;
  }

  return {
    async check(endpoint) {
      // A name that does not resolve now is checked again when something is sent to it.
      await resolveAllowedAddresses(new URL(endpoint));
    },

    async send(endpoint, { headers, body }) {
      const url = new URL(endpoint);
      const signal = AbortSignal.timeout(timeoutMs);
      const lookup = createLookup(await resolveAllowedAddresses(url));
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
