import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static.node";

/** React puts them before the content, for pictures that the browser finds a moment later in this same HTML. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;

/**
 * HTML of a tree when all of it has its data, without scripts or hidden parts. By React's build for Node: the one for web
 * streams encodes every attribute by itself, a tenth of the time that a page takes.
 *
 * @throws the first error of a component, also where a boundary would have left it to the browser.
 */
export async function renderHtml(tree: ReactNode, identifierPrefix: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(tree, {
    identifierPrefix,
    // Else React moves large parts to the end of the HTML, for a script to put in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return (await readStream(prelude)).replace(PRELOADS, "");
}

async function readStream(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const part of stream.setEncoding("utf8")) text += part;
  return text;
}
