import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The target of a connection; `port` is null while it does not listen. */
export type Target = { port(): number | null };

/** A load balancer whose lines can be cut. */
export type Relay = {
  address: string;
  /** Resets every line; what is on its way is lost. Returns how many there were. */
  cut(): number;
  /** Refuses connections until `open`. */
  shut(): void;
  open(): void;
  close(): void;
};

/** Undefined when nothing listens on the port. */
async function connectTo(port: number): Promise<Socket | undefined> {
  const line = connect({ host: "127.0.0.1", port });
  try {
    await once(line, "connect");
    return line;
  } catch {
    return undefined;
  }
}

/** Connects to the first of the targets that takes the connection. */
async function reach(targets: readonly Target[]): Promise<Socket | undefined> {
  for (const each of targets) {
    const port = each.port();
    const line = port === null ? undefined : await connectTo(port);
    if (line) return line;
  }
  return undefined;
}

/** @param targets in the order of preference */
export async function startRelay(targets: readonly Target[]): Promise<Relay> {
  const lines = new Set<Socket>();
  let isShut = false;

  function join(client: Socket, server: Socket): void {
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  }

  const listening = createServer((client) => {
    if (isShut) return void client.destroy();
    lines.add(client);
    client.on("error", () => undefined);
    client.on("close", () => lines.delete(client));
    void reach(targets).then((server) => {
      if (!server || client.destroyed) return void (server ?? client).destroy();
      join(client, server);
    });
  });
  function cut(): number {
    const { size } = lines;
    for (const line of lines) line.resetAndDestroy();
    return size;
  }

  listening.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    address: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    cut,
    shut() {
      isShut = true;
      cut();
    },
    open() {
      isShut = false;
    },
    close() {
      listening.close();
      for (const line of lines) line.destroy();
    },
  };
}
