const MAX_READS = 20;
const BETWEEN_READS_MS = 250;

/** The element of a rendered remote; styles and scripts name the attribute, too. */
export function hasRenderedRemote(html: string): boolean {
  return /<div data-remote="[^>]* data-served/.test(html);
}

/**
 * The HTML of a page, read until it comes with a rendered remote: a renderer may still be starting, or late on a busy
 * machine. A page that never does is given as it comes.
 */
export async function readRendered(address: string, cookie = ""): Promise<string> {
  let html = "";
  for (let read = 0; read < MAX_READS; read += 1) {
    html = await (await fetch(address, { headers: { "accept-language": "en-GB", cookie } })).text();
    if (hasRenderedRemote(html)) break;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_READS_MS));
  }
  return html;
}
