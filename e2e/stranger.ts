import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A site that none of our pages may load from or send to. */
export type Stranger = {
  origin: string;
  /** Paths that were asked for. */
  reached: string[];
  close(): void;
};

/** Answers everything with a script that leaves a mark, readable by all sites. */
export async function openStranger(): Promise<Stranger> {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? "");
    response.setHeader("content-type", "text/javascript").setHeader("access-control-allow-origin", "*");
    response.end("(window.ran ??= []).push('foreign')");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached,
    close: () => void server.close(),
  };
}
