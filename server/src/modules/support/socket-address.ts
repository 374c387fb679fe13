import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import { readClientAddress } from "../../kernel/http/request-context.ts";
import type { Config } from "../../settings/config.ts";

/** Creates a reader of a handshake's client address, like Fastify's `request.ip`; an IPv6 /64 counts as one address. */
export function createSocketAddress(trustProxy: Config["trustProxy"]): (handshake: IncomingMessage) => string {
  const trust = Array.isArray(trustProxy)
    ? proxyAddress.compile(trustProxy)
    : (_address: string, hop: number) => hop < Number(trustProxy);
  return (handshake) => readClientAddress({ ip: proxyAddress(handshake, trust) });
}
