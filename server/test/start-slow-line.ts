import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network between a process and a service. */
export type SlowLine = {
  port: number;
  /** Delays all bytes that are sent from now on, each way. */
  delay(ms: number): void;
  /** Drops all bytes from now on without closing connections, like a network that loses packets. */
  partition(): void;
  /** New connections work again; those of before stay silent for ever, as behind a gateway that has forgotten them. */
  heal(): void;
  close(): void;
};

/** To a port of this machine, or to a socket by its path. */
export async function startSlowLine(target: number | string): Promise<SlowLine> {
  const place = typeof target === "number" ? { host: "127.0.0.1", port: target } : { path: target };
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isPartitioned = false;
  /** Connections from before the last partition are silent. */
  let era = 0;

  function carry(from: Socket, to: Socket, bornIn: number): void {
    let arrived = Promise.resolve();
    from.on("data", (bytes) => {
      const wait = new Promise<void>((done) => setTimeout(done, delayMs));
      arrived = arrived
        .then(() => wait)
        .then(() => {
          if (!isPartitioned && bornIn === era && to.writable) to.write(bytes);
        });
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      // The end of a connection crosses a partition no more than its bytes do.
      if (!isPartitioned && bornIn === era) to.destroy();
    });
  }

  const server = createServer((client) => {
    const service = connect(place);
    for (const socket of [client, service]) sockets.add(socket);
    carry(client, service, era);
    carry(service, client, era);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    delay(ms) {
      delayMs = ms;
    },
    partition() {
      isPartitioned = true;
    },
    heal() {
      isPartitioned = false;
      era += 1;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
