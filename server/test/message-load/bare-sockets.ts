import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { createMessageStore } from "../../src/delivery/message-store.ts";
import { openPool } from "../../src/kernel/database/database.ts";
import { tellMemory } from "./tell-memory.ts";

/**
 * The lower bound for a message: only socket.io, and the same rows. Takes the address of the database as JSON and prints
 * the port it listens on. Believes whatever a handshake says, checks nothing, and counts nothing.
 */
type Side = "student" | "trainer";
type Sent = { conversationId: string; message: { clientId: string; content: string } };

const { database } = openPool(JSON.parse(process.argv[2] ?? "{}"), () => undefined);
const store = createMessageStore<Side>(database, {
  conversations: "conversations",
  messages: "conversation_messages",
  receipts: "conversation_receipts",
});
tellMemory();
const http = createServer();
const io = new Server(http, { serveClient: false, transports: ["websocket"], perMessageDeflate: false });

io.of("/websocket/messages").on("connection", (socket) => {
  const { userId, partnerId, side } = socket.handshake.auth as { userId: string; partnerId: string; side: Side };
  void socket.join(userId);
  socket.on("sendMessage", async ({ conversationId, message }: Sent, done: (answer: object) => void) => {
    const stored = await store.add({
      ...message,
      conversationId,
      side,
      senderId: userId,
      type: "text",
      now: new Date(),
    });
    done({ ok: true, message: stored });
    socket.to(partnerId).emit("receiveMessage", { conversationId, message: stored });
  });
});
http.listen(0, "127.0.0.1", () => console.info((http.address() as AddressInfo).port));
