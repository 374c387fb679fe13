import { compare, type Finding } from "./compare.ts";
import type { SocketSchemas } from "./published-contract.ts";

const NO_PAYLOAD = { type: "null" };

/** Events of sockets, both ways: payloads and acknowledgements of what the client sends, and what the server sends. */
export function compareSockets(client: SocketSchemas, server: SocketSchemas): Finding[] {
  return Object.entries(client).flatMap(([namespace, own]): Finding[] => {
    const served = server[namespace];
    if (!served) return [{ subject: `socket ${namespace}`, reason: `The server has no socket ${namespace}.` }];
    const subject = (event: string) => `${event} of socket ${namespace}`;
    const sent = Object.entries(own.client).flatMap(([event, { payload, ack }]): Finding[] => {
      const handled = served.client[event];
      if (!handled) return [{ subject: subject(event), reason: `The server does not handle ${event}.` }];
      return [
        ...(handled.payload ? compare(`payload of ${subject(event)}`, payload ?? NO_PAYLOAD, handled.payload) : []),
        ...compare(`acknowledgement of ${subject(event)}`, handled.ack, ack),
      ];
    });
    const received = Object.entries(own.server).flatMap(([event, read]): Finding[] => {
      const written = served.server[event];
      return written === undefined
        ? [{ subject: subject(event), reason: `The server never sends ${event}.` }]
        : compare(subject(event), written, read);
    });
    return [...sent, ...received];
  });
}
