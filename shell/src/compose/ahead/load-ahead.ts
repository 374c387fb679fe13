import type { ReleasedRemote } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";

type File = { url: string; as: "script" | "style"; integrity: string };

export type LoadAhead = {
  /** What a screen of a remote needs, as far as this page knows it: its entry and style sheets. */
  screen(remote: ReleasedRemote, screen: string | undefined): Promise<void>;
  styles(files: readonly Omit<File, "as">[]): Promise<void>;
  scripts(files: readonly Omit<File, "as">[]): void;
};

/** The files that a screen of a remote needs in a language. */
function filesOf(remote: ReleasedRemote, screen: string | undefined, language: Language): File[] {
  const entry = remote.integrity ? [{ url: remote.entry, as: "script" as const, integrity: remote.integrity }] : [];
  const needed = remote.preload.filter(
    (file) =>
      (!file.language || file.language === language) &&
      (!file.screens || (screen !== undefined && file.screens.includes(screen))),
  );
  return [...entry, ...needed];
}

/**
 * Fetches the code of a remote's screen, which does not run before the remote is mounted, and applies styles, which
 * concern a remote alone. Resolves when the styles are there; those that do not come are left to the mounting.
 */
export function createLoadAhead(document: Document, language: Language): LoadAhead {
  const links = new Map<string, Promise<void>>();

  function add({ url, as, integrity }: File): Promise<void> {
    return new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = as === "style" ? "stylesheet" : "preload";
      if (as === "script") link.as = as;
      link.href = url;
      link.integrity = integrity;
      link.crossOrigin = "anonymous";
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        links.delete(url);
        resolve();
      };
      (document.querySelector("[data-styles]") ?? document.head).append(link);
    });
  }

  function isThere(url: string): boolean {
    return [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>("link[href], script[src]")].some(
      (element) => ("href" in element ? element.href : element.src) === url,
    );
  }

  async function load(files: readonly File[]): Promise<void> {
    for (const file of files) {
      if (links.has(file.url)) continue;
      links.set(file.url, isThere(file.url) ? Promise.resolve() : add(file));
    }
    await Promise.all(files.map(({ url, as }) => (as === "style" ? links.get(url) : undefined)));
  }

  return {
    screen: (remote, screen) => load(filesOf(remote, screen, language)),
    styles: (files) => load(files.map((file) => ({ ...file, as: "style" }))),
    scripts: (files) => void load(files.map((file) => ({ ...file, as: "script" }))),
  };
}
