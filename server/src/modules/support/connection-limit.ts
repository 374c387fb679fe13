import type { Socket } from "socket.io";
import type { SocketVisitor } from "./socket-visitor.ts";

/** A household or a school class behind one address; multiplied by `addressFactor`. */
const MAX_GUEST_CONNECTIONS_PER_ADDRESS = 50;
/** Tabs and devices of one person. */
const MAX_CONNECTIONS_PER_ACCOUNT = 20;

/** Whether this connection may open; an admitted one counts until it closes. */
export type ConnectionLimit = { admit(connection: Socket["conn"], visitor: SocketVisitor): boolean };

/** Limits open connections in this process: guests by address, accounts by id. */
export function createConnectionLimit(addressFactor: number): ConnectionLimit {
  const open = new Map<string, number>();
  const counted = new WeakSet<Socket["conn"]>();

  function release(key: string): void {
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  }

  return {
    admit(connection, { isGuest, address, owner }) {
      if (counted.has(connection)) return true;
      const key = isGuest ? address : owner;
      const max = isGuest ? MAX_GUEST_CONNECTIONS_PER_ADDRESS * addressFactor : MAX_CONNECTIONS_PER_ACCOUNT;
      const count = open.get(key) ?? 0;
      if (count >= max || connection.readyState !== "open") return false;
      open.set(key, count + 1);
      counted.add(connection);
      // Of the transport, not of the socket: a client that leaves during the handshake never gets a socket.
      connection.once("close", () => release(key));
      return true;
    },
  };
}
