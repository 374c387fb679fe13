import { AppError } from "@kalima/contracts/errors";
import { DASHBOARD_NAMESPACE } from "@kalima/school-contract";
import type { Server as SocketServer } from "socket.io";
import { readSocketSession, toSessionRoom, toSocketRefusal } from "../../kernel/http/socket-session.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";

/** Notified by triggers of what queues count (migration 0671); the payload is a queue's key. */
const CHANNEL = "queue_changed";
/** A burst of changes is told once. Pages read all their counts again, so that more would help nobody. */
const GATHER_MS = 500;

const toQueueRoom = (key: string) => `queue:${key}`;

/**
 * Tells open dashboards, in every process, which queues have changed: only those that the account works on. They read the counts again,
 * which are their own: nobody counts what only a colleague may decide.
 */
export function announceQueues({ listener, sessions, queues, log }: ModuleContext) {
  let io: SocketServer | undefined;
  let forget = () => {};
  let timer: NodeJS.Timeout | undefined;
  const changed = new Set<string>();

  function tell(): void {
    timer = undefined;
    const rooms = [...changed].map(toQueueRoom);
    changed.clear();
    // Each process hears the database, and has its own sockets. A socket in several of the rooms is told once.
    io?.of(DASHBOARD_NAMESPACE).local.to(rooms).emit("queuesChanged", {});
  }
  listener.on(CHANNEL, {
    onMessage(key) {
      changed.add(key);
      timer ??= setTimeout(tell, GATHER_MS);
    },
    onConnect: async () => void io?.of(DASHBOARD_NAMESPACE).local.emit("queuesChanged", {}),
  });

  return {
    /** Opens the namespace to agents and admins with a live session. */
    open(server: SocketServer): void {
      io = server;
      const namespace = server.of(DASHBOARD_NAMESPACE);
      namespace.use((socket, next) => {
        try {
          const session = readSocketSession(socket.handshake.auth, socket.request, sessions);
          if (!["agent", "admin"].includes(session.role)) throw new AppError("auth.forbidden");
          socket.data.session = session;
          next();
        } catch (error) {
          next(toSocketRefusal(error));
        }
      });
      namespace.on("connection", (socket) => {
        const { userId, sessionId, role } = socket.data.session;
        const joining = async () => {
          const permissions = role === "admin" ? await sessions.readPermissions(userId) : undefined;
          const keys = queues.listKeys({ userId, role, ...(permissions && { permissions }) });
          await socket.join([toSessionRoom(sessionId), ...keys.map(toQueueRoom)]);
          // The session ended before the socket joined the room, so `onRevoked` did not find it.
          if (sessions.hasEnded(sessionId)) socket.disconnect(true);
          // From here on nothing is missed: what changed before is read once more.
          else socket.emit("queuesChanged", {});
        };
        joining().catch((error) => {
          log.warn(`${DASHBOARD_NAMESPACE}: ${error}`);
          // A lost transport is what a browser tries again; one that the server disconnects stays closed.
          socket.conn.close();
        });
      });
      forget = sessions.onRevoked((id) => namespace.in(toSessionRoom(id)).disconnectSockets(true));
    },
    async close() {
      forget();
      clearTimeout(timer);
    },
  };
}
