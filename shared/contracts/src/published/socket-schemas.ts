import type { Contracts } from "../packages/contracts.ts";
import type { ClientEvent } from "../sockets/socket-contract.ts";
import { emitSchema, type Side } from "./emit-schema.ts";
import type { SocketSchemas } from "./published-contract.ts";

/**
 * The events of socket namespaces from one side: `client` writes payloads and reads acknowledgements, `server` reads
 * and writes them.
 *
 * @throws {Error} when the contracts have no such namespace.
 */
export function emitSocketSchemas(
  namespaces: readonly string[],
  side: "client" | "server",
  { sockets }: Pick<Contracts, "sockets">,
): SocketSchemas {
  const [writer, reader]: [Side, Side] = side === "client" ? ["writer", "reader"] : ["reader", "writer"];
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const contract = sockets.find((socket) => socket.namespace === namespace);
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

/** Every namespace as a server with these contracts serves it. */
export function servedSockets(contracts: Pick<Contracts, "sockets">): SocketSchemas {
  const namespaces = contracts.sockets.map(({ namespace }) => namespace);
  return emitSocketSchemas(namespaces, "server", contracts);
}
