import type { ReactNode } from "react";
import { prerender } from "react-dom/static.edge";

/** React puts them before the content, for pictures that the browser finds a moment later in this same HTML. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;

/**
 * HTML of a tree when all of it has its data, without scripts or hidden parts.
 *
 * @throws the first error of a component, also where a boundary would have left it to the browser.
 */
export async function htmlOf(tree: ReactNode, identifierPrefix: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(tree, {
    identifierPrefix,
    // Else React moves large parts to the end of the HTML, for a script to put in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return (await textOf(prelude)).replace(PRELOADS, "");
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
