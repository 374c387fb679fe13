import type { PagePlaces } from "@kalima/contracts/rendering";
import type { ReleasedRemote } from "@kalima/releases-contract";

type Script = { url: string; integrity: string };
type Style = PagePlaces["styles"][number];

export type LoadAhead = {
  /** Code, which does not run before the remote is mounted. */
  scripts(files: readonly Script[]): void;
  /** Resolves when the styles apply; mounting retries those that did not load. */
  styles(files: readonly Style[]): Promise<void>;
};

/** The entry of a remote; none if the remote is served from a developer's machine. */
export function listEntryScripts({ entry, integrity }: ReleasedRemote): Script[] {
  return integrity ? [{ url: entry, integrity }] : [];
}

/** Fetches code of a remote's screen, and applies styles that the open page does not have. */
export function createLoadAhead(document: Document): LoadAhead {
  const begun = new Map<string, Promise<void>>();
  // Browsers hide the nonce from selectors and from `getAttribute`.
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;

  /**
   * Tells whether the page has loaded, or is loading, a file by itself. A style sheet that does not apply yet does not
   * count: it may have failed, and its link does not tell. URLs of the shell's own files have no origin.
   */
  function isThere(url: string): boolean {
    const { href } = new URL(url, document.baseURI);
    const elements = document.querySelectorAll<HTMLElement>("link[href], script[src], style[data-href]");
    return [...elements].some((element) => {
      if (element instanceof HTMLLinkElement)
        return element.href === href && (element.rel !== "stylesheet" || element.sheet);
      return element instanceof HTMLScriptElement ? element.src === href : element.dataset.href === url;
    });
  }

  const append = (element: HTMLElement) => (document.querySelector("[data-styles]") ?? document.head).append(element);

  function link({ url, integrity }: Script, rel: "preload" | "stylesheet"): Promise<void> {
    return new Promise((resolve) => {
      const element = document.createElement("link");
      element.rel = rel;
      if (rel === "preload") element.as = "script";
      element.href = url;
      element.integrity = integrity;
      element.crossOrigin = "anonymous";
      element.onload = () => resolve();
      element.onerror = () => {
        element.remove();
        begun.delete(url);
        resolve();
      };
      append(element);
    });
  }

  async function apply(style: Style): Promise<void> {
    if (style.text === null) return link(style, "stylesheet");
    const element = document.createElement("style");
    if (nonce) element.nonce = nonce;
    element.dataset.href = style.url;
    element.textContent = style.text;
    append(element);
  }

  function once(url: string, begin: () => Promise<void>): Promise<void> {
    const known = begun.get(url) ?? (isThere(url) ? Promise.resolve() : begin());
    begun.set(url, known);
    return known;
  }

  return {
    scripts(files) {
      for (const file of files) void once(file.url, () => link(file, "preload"));
    },
    async styles(files) {
      await Promise.all(files.map((file) => once(file.url, () => apply(file))));
    },
  };
}
