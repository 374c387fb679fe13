import type { Socket } from "socket.io";
import type { ConnectionLeases } from "./connection-leases.ts";
import type { SocketVisitor } from "./socket-visitor.ts";

/** Enough for a household or a school class behind one address; multiplied by `addressFactor`. */
const MAX_GUEST_CONNECTIONS_PER_ADDRESS = 50;
/** Enough for the tabs and devices of one person. */
const MAX_CONNECTIONS_PER_ACCOUNT = 20;
/** Longest delay until other processes know about closed connections. */
const RENEW_MS = 5_000;

export type ConnectionLimit = {
  /** Resolves to true if this connection may open. An admitted connection counts until it closes. */
  admit(connection: Socket["conn"], visitor: Pick<SocketVisitor, "isGuest" | "address" | "owner">): Promise<boolean>;
  start(): void;
  close(): Promise<void>;
};

type Dependencies = {
  addressFactor: number;
  /** Undefined for a site of one process. */
  leases: ConnectionLeases | undefined;
  onError: (error: Error) => void;
};

/** Limits open connections: guests by address, accounts by id, in all processes together. */
export function createConnectionLimit({ addressFactor, leases, onError }: Dependencies): ConnectionLimit {
  const open = new Map<string, number>();
  const answers = new WeakMap<Socket["conn"], Promise<boolean>>();
  let timer: NodeJS.Timeout | undefined;
  let renewing: Promise<void> | undefined;

  function release(key: string): void {
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  }

  /** Counts only the connections of this process while the database is unavailable. */
  async function isFree(key: string, count: number, max: number): Promise<boolean> {
    if (!leases) return true;
    return leases.take(key, count, max).catch((error: Error) => {
      onError(error);
      return true;
    });
  }

  async function count(connection: Socket["conn"], key: string, max: number): Promise<boolean> {
    const wanted = (open.get(key) ?? 0) + 1;
    if (wanted > max || connection.readyState !== "open") return false;
    open.set(key, wanted);
    // The transport is watched, not the socket: a client that leaves during the handshake never gets a socket.
    const onClose = () => release(key);
    connection.once("close", onClose);
    if (await isFree(key, wanted, max)) return true;
    // A connection that closed in the meantime is already released.
    if (connection.listeners("close").includes(onClose)) {
      connection.off("close", onClose);
      release(key);
    }
    return false;
  }

  return {
    async admit(connection, { isGuest, address, owner }) {
      const known = answers.get(connection);
      if (known) return known;
      const max = isGuest ? MAX_GUEST_CONNECTIONS_PER_ADDRESS * addressFactor : MAX_CONNECTIONS_PER_ACCOUNT;
      const answer = count(connection, isGuest ? address : owner, max);
      answers.set(connection, answer);
      const isAdmitted = await answer;
      if (!isAdmitted) answers.delete(connection);
      return isAdmitted;
    },
    start() {
      if (!leases) return;
      timer = setInterval(() => {
        renewing ??= leases
          .renew(open)
          .catch(onError)
          .finally(() => {
            renewing = undefined;
          });
      }, RENEW_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await renewing;
      await leases?.renew(new Map()).catch(onError);
    },
  };
}
