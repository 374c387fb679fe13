const MAX_READS = 20;
const BETWEEN_READS_MS = 250;

/** The element of a rendered remote; styles and scripts name the attribute, too. Overlays do not count. */
export function hasRenderedRemote(html: string): boolean {
  const [page = ""] = html.split('<div data-slot="app.overlay">');
  return /<div data-remote="[^>]* data-served/.test(page);
}

/** A page as the site sends it. */
export type SentPage = { html: string; headers: Headers };

/**
 * A page, read until it comes with a rendered remote: a renderer may still be starting, or late on a busy machine. A page
 * that never does is given as it comes.
 */
export async function readRendered(address: string, cookie = ""): Promise<SentPage> {
  for (let read = 1; ; read += 1) {
    const answer = await fetch(address, { headers: { "accept-language": "en-GB", cookie } });
    const page = { html: await answer.text(), headers: answer.headers };
    if (hasRenderedRemote(page.html) || read === MAX_READS) return page;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_READS_MS));
  }
}
