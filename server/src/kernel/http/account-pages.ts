import type { RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { LRUCache } from "lru-cache";
import type { Server as SocketServer } from "socket.io";
import type { ModuleContext } from "../server-module.ts";
import { readSocketSession, toSessionRoom, toSocketRefusal } from "./socket-session.ts";

type AccountPagesOptions = Pick<ModuleContext, "listener" | "sessions" | "log"> & {
  /** Channel of Postgres that the changing transaction notifies; the payload is the account's id. */
  channel: string;
  namespace: string;
  /** Event without content that tells a page to read again. */
  event: string;
  /** Only accounts with one of these roles may listen; all by default. */
  roles?: readonly RoleName[];
};

/** A page listens a while after it was rendered: what changes in between is told once it does. Longer than any page takes. */
const TOLD_LATE_MS = 60_000;
const MAX_ACCOUNTS = 10_000;

const formatAccountRoom = (userId: string) => `account:${userId}`;

/** Tells the open pages of an account, in every process, once a transaction that notified the channel is committed. */
export function createAccountPages({ channel, namespace: name, event, roles, ...parts }: AccountPagesOptions) {
  const { listener, sessions, log } = parts;
  let io: SocketServer | undefined;
  let forget = () => {};
  /** Accounts with a change of late. */
  const changed = new LRUCache<string, true>({ max: MAX_ACCOUNTS, ttl: TOLD_LATE_MS });
  listener.on(channel, {
    // Each process hears it, and has its own sockets.
    onMessage(userId) {
      changed.set(userId, true);
      io?.of(name).local.to(formatAccountRoom(userId)).emit(event, {});
    },
    onConnect: async () => void io?.of(name).local.emit(event, {}),
  });

  return {
    /** Opens the namespace to accounts with a live session. */
    open(server: SocketServer): void {
      io = server;
      const namespace = server.of(name);
      namespace.use((socket, next) => {
        try {
          const session = readSocketSession(socket.handshake.auth, socket.request, sessions);
          if (roles && !roles.includes(session.role)) throw new AppError("auth.forbidden");
          socket.data.session = session;
          next();
        } catch (error) {
          next(toSocketRefusal(error));
        }
      });
      namespace.on("connection", (socket) => {
        const { userId, sessionId } = socket.data.session;
        const joining = async () => {
          await socket.join([formatAccountRoom(userId), toSessionRoom(sessionId)]);
          // The session ended before the socket joined the room, so `onRevoked` did not find it.
          if (sessions.hasEnded(sessionId)) socket.disconnect(true);
          else if (changed.has(userId)) socket.emit(event, {});
        };
        joining().catch((error) => {
          log.warn(`${name}: ${error}`);
          // A lost transport is what a browser tries again; one that the server disconnects stays closed.
          socket.conn.close();
        });
      });
      forget = sessions.onRevoked((id) => namespace.in(toSessionRoom(id)).disconnectSockets(true));
    },
    close: async () => forget(),
  };
}
