import { once } from "node:events";
import { createServer, type Server, request as send } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import { findFreePort } from "../../../server/test/free-port.ts";
import type { SentPage } from "./read-rendered.ts";

/** Quality with which the server compresses pages. */
const BROTLI_QUALITY = 4;

/**
 * Headers of the site's pages that change how the browser treats them, so that the floor has them too. A policy that
 * isolates a page, for example, makes the browser start a process for it, which holds no styles of earlier visits in
 * memory.
 */
const SAME_HEADERS = [
  "cache-control",
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
];

/** A finished page without its scripts: HTML, styles, fonts and pictures. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>\n?/g, "")
    .replace(/<link\b[^>]*\brel="(?:modulepreload|manifest)"[^>]*>\n?/g, "")
    .replace(/<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="(?:script|fetch)")[^>]*>\n?/g, "");
}

function compressPage(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/**
 * Serves these pages as the site made them, by path and without scripts; every other request is the site's own. What a
 * page can be at best, since nothing of it has to run.
 */
export async function openFloor(
  site: string,
  pages: ReadonlyMap<string, SentPage>,
): Promise<{ origin: string; close(): Promise<void> }> {
  const finished = new Map(
    [...pages].map(([path, { html, headers }]) => [
      path,
      {
        body: compressPage(withoutScripts(html)),
        headers: Object.fromEntries(SAME_HEADERS.map((name) => [name, headers.get(name) ?? ""])),
      },
    ]),
  );
  const server: Server = createServer((incoming, outgoing) => {
    const page = finished.get(incoming.url ?? "");
    if (page) {
      outgoing.writeHead(200, {
        ...page.headers,
        "content-type": "text/html; charset=utf-8",
        "content-encoding": "br",
        "content-length": page.body.length,
      });
      outgoing.end(page.body);
      return;
    }
    const options = { method: incoming.method, headers: { ...incoming.headers, host: new URL(site).host } };
    const forwarded = send(new URL(incoming.url ?? "/", site), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once("error", () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  const port = await findFreePort();
  server.listen(port, "localhost");
  await once(server, "listening");
  return {
    origin: `http://localhost:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
