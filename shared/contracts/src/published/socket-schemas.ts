import { type ClientEvent, type SocketContract, sockets } from "../sockets/index.ts";
import { emitSchema, type Side } from "./emit-schema.ts";
import type { SocketSchemas } from "./published-contract.ts";

/**
 * The events of socket namespaces from one side: `client` writes payloads and reads acknowledgements, `server` reads
 * and writes them.
 *
 * @throws {Error} when the contracts have no such namespace.
 */
export function emitSocketSchemas(namespaces: readonly string[], side: "client" | "server"): SocketSchemas {
  const [writer, reader]: [Side, Side] = side === "client" ? ["writer", "reader"] : ["reader", "writer"];
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const contract = (sockets as Record<string, SocketContract>)[namespace];
      if (!contract) throw new Error(`no socket ${namespace} in the contracts`);
      const sent = Object.entries<ClientEvent>(contract.client).map(([event, { payload, ack }]) => [
        event,
        { ...(payload ? { payload: emitSchema(payload, writer) } : {}), ack: emitSchema(ack, reader) },
      ]);
      const received = Object.entries(contract.server).map(([event, schema]) => [event, emitSchema(schema, reader)]);
      return [namespace, { client: Object.fromEntries(sent), server: Object.fromEntries(received) }];
    }),
  );
}

/** Every namespace as a server built with these contracts serves it. */
export function servedSockets(): SocketSchemas {
  return emitSocketSchemas(Object.keys(sockets), "server");
}
