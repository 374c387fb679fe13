import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { Agent } from "node:https";
import type { LookupFunction } from "node:net";
import { AppError } from "@kalima/contracts/errors";
import ipaddr from "ipaddr.js";

/** The only way to push services: nobody can use an endpoint to reach this machine or its network. */
export type PushDoor = {
  /** @throws {AppError} `notifications.endpoint_refused` for an address that is not a public https one. */
  check(endpoint: string): Promise<void>;
  /** Connects to public addresses alone, whatever a name resolves to by then. */
  agent: Agent;
};
export type PushDoorOptions = {
  lookup?: typeof systemLookup;
  /** Which addresses may be reached; by default public ones. */
  allows?: (address: string) => boolean;
  /** Which ports; by default 443. */
  allowsPort?: (port: number) => boolean;
  /** Certificate authority of the push service, where it is none that is known. */
  ca?: string;
};

/** Whether an IP address is one of the open internet: not this machine, its networks, or a metadata service. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function refused(): AppError {
  const fields = { "subscription.endpoint": "notifications.endpoint_refused" };
  return new AppError("notifications.endpoint_refused", { fields });
}

/** A door with a guarded lookup; redirects are never followed by what uses it. */
export function createPushDoor(options: PushDoorOptions = {}): PushDoor {
  const { lookup = systemLookup, allows = isPublicAddress, allowsPort = (port) => port === 443, ca } = options;

  function guarded(...[host, given, done]: Parameters<LookupFunction>): void {
    lookup(host, { ...given, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, "");
      if (!addresses.every(({ address }) => allows(address))) return done(new Error("Not a public address"), "");
      if (given.all) return done(null, addresses);
      const [first] = addresses;
      return first ? done(null, first.address, first.family) : done(new Error("No address"), "");
    });
  }
  function addressesOf(host: string): Promise<string[]> {
    return new Promise((resolve) => {
      // A name that nobody knows now is judged when it is connected to.
      lookup(host, { all: true }, (error, found) => resolve(error ? [] : found.map(({ address }) => address)));
    });
  }

  return {
    async check(endpoint) {
      const { protocol, hostname, port, username } = new URL(endpoint);
      const host = hostname.replace(/^\[|\]$/g, "");
      if (protocol !== "https:" || username || !allowsPort(Number(port || 443))) throw refused();
      const addresses = ipaddr.isValid(host) ? [host] : await addressesOf(host);
      if (!addresses.every(allows)) throw refused();
    },
    agent: new Agent({ lookup: guarded, keepAlive: true, timeout: 10_000, ...(ca && { ca }) }),
  };
}
