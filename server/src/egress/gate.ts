import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** An address that this server does not open: no https, credentials in it, another port, or not on the public internet. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

export type GateOptions = {
  /** Resolves all addresses of a name; empty for an unknown name. */
  resolve?: (host: string) => Promise<string[]>;
  /** Returns true for addresses that may be reached; by default public ones. */
  allows?: (address: string) => boolean;
  /** Returns true for ports that may be reached; by default 443. */
  allowsPort?: (port: number) => boolean;
  /** Lets `http:` through to this machine alone, at any port: for demos and tests. */
  allowsLocal?: boolean;
};

/** Decides which addresses that people type this server connects to. */
export type Gate = {
  /**
   * Returns the addresses of a URL's host, none for an unknown name.
   *
   * @throws {AddressRefused} if one of them may not be reached.
   */
  resolve(url: URL): Promise<string[]>;
};

/** Returns true for an address on the public internet: not this machine, its networks, or a metadata service. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function isThisMachine(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** Queries name servers directly: `dns.lookup` would block the threads that hash passwords. */
function createResolver(): (host: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

export function createGate(options: GateOptions = {}): Gate {
  const { resolve = createResolver(), allows = isPublicAddress, allowsLocal = false } = options;
  const { allowsPort = (port) => port === 443 } = options;

  return {
    async resolve({ protocol, hostname, port, username, password }) {
      const host = hostname.replace(/^\[|\]$/g, "");
      if (username || password) throw new AddressRefused("An address with credentials");
      if (allowsLocal && protocol === "http:" && isThisMachine(host)) return [host];
      if (protocol !== "https:" || !allowsPort(Number(port || 443))) throw new AddressRefused("Not https");
      const addresses = isIP(host) ? [host] : await resolve(host);
      if (!addresses.every(allows)) throw new AddressRefused("Not on the public internet");
      return addresses;
    },
  };
}

/** A lookup that returns only these addresses: check and connection cannot differ, whatever a name means by then. */
export function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const [first] = known;
    if (!first) return done(new Error("The host has no address"), "");
    if (options.all) return done(null, known);
    return done(null, first.address, first.family);
  };
}
