import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import type { TestApp } from "../../../../test/create-test-app.ts";
import { FORM_TYPE } from "./upload.ts";

export type Wire = {
  /** Sends what the other side has room for; false once it has hung up. */
  write(bytes: Buffer | string): Promise<boolean>;
  /** All that was answered, once the other side has hung up. */
  closed: Promise<string>;
  /** All that was answered so far, once it holds a whole head. */
  answer(): Promise<string>;
  /** What the server has read from this connection. */
  bytesRead(): number;
  close(): void;
};

/** Listens on a free port of this machine. */
export async function listen(server: TestApp): Promise<number> {
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  return (server.app.server.address() as AddressInfo).port;
}

/** A connection written to by hand; browsers and libraries would not send what it may. */
export async function openWire(server: TestApp, port: number): Promise<Wire> {
  const accepted = new Promise<Socket>((resolve) => server.app.server.once("connection", resolve));
  const socket = connect({ host: "127.0.0.1", port });
  const received: Buffer[] = [];
  const text = () => Buffer.concat(received).toString("utf8");
  socket.on("data", (bytes) => received.push(bytes));
  // A reset is one of the ways to be hung up on.
  socket.on("error", () => undefined);
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text())));
  const far = await accepted;
  return {
    closed,
    write: (bytes) =>
      new Promise((resolve) => {
        if (socket.destroyed || !socket.writable) return resolve(false);
        const settle = (isOpen: boolean) => {
          socket.off("close", onClose);
          resolve(isOpen);
        };
        const onClose = () => settle(false);
        socket.once("close", onClose);
        socket.write(bytes, (error) => settle(!error));
      }),
    async answer() {
      while (!text().includes("\r\n\r\n")) await new Promise((resolve) => socket.once("data", resolve));
      return text();
    },
    bytesRead: () => far.bytesRead,
    close: () => socket.destroy(),
  };
}

/** The head of an upload; `length` in bytes, or `chunked`. */
export function requestHead(token: string, length: number | "chunked", path = "/api/files"): string {
  const framing = length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : "";
  return `POST ${path} HTTP/1.1\r\nHost: site\r\n${authorization}Content-Type: ${FORM_TYPE}\r\n${framing}\r\n\r\n`;
}

/** One piece of a chunked body. */
export function chunk(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
}
