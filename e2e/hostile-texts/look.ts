import type { BrowserContext, Page } from "@playwright/test";

/** Remembers, in each page of a context, what a text must never reach. */
export async function watchForHostility(context: BrowserContext): Promise<string[]> {
  const happened: string[] = [];
  await context.exposeFunction("reportHostility", (what: string) => void happened.push(what));
  await context.addInitScript(() => {
    const report = (what: string) => (window as never as { reportHostility(text: string): void }).reportHostility(what);
    Object.defineProperty(window, "__ran", { set: () => report("a text ran") });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      report(`the content policy had to stop ${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  context.on("page", (page) => {
    page.on("dialog", async (dialog) => {
      // Leaving a page asks by itself.
      if (dialog.type() !== "beforeunload") happened.push(`dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on("request", (request) => {
      if (request.url().includes("evil.example")) happened.push(`asked for ${request.url()}`);
    });
  });
  return happened;
}

/** Elements and addresses of the page that a stored text has become; templates and open shadow roots included. */
export function hostileParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const ADDRESSES = [
      "href",
      "xlink:href",
      "src",
      "srcset",
      "action",
      "formaction",
      "data",
      "poster",
      "srcdoc",
      "cite",
    ];
    const bare = (text: string) =>
      [...text]
        .filter((sign) => sign > " ")
        .join("")
        .toLowerCase();
    function look(root: Document | DocumentFragment | ShadowRoot): void {
      for (const element of root.querySelectorAll("*")) {
        const name = element.tagName.toLowerCase();
        if (element.hasAttribute("data-hostile"))
          found.push(`an element of a text: ${element.outerHTML.slice(0, 200)}`);
        for (const { name: attribute, value } of element.attributes) {
          if (attribute.startsWith("on")) found.push(`a handler: ${name} ${attribute}`);
          const isAddress = ADDRESSES.includes(attribute) && /^(javascript|vbscript|data:text)/.test(bare(value));
          if (isAddress) found.push(`an address that runs: ${name} ${attribute}="${value.slice(0, 100)}"`);
        }
        if (["object", "embed", "base"].includes(name)) found.push(`an element that no page has: ${name}`);
        if (name === "script" && /__ran|evil/.test(element.textContent ?? "") && !isData(element)) {
          found.push(`a script with a text in it: ${element.outerHTML.slice(0, 100)}`);
        }
        if (name === "template") look((element as HTMLTemplateElement).content);
        if (element.shadowRoot) look(element.shadowRoot);
      }
    }
    /** The page's state, and what it tells search engines: JSON, which no browser runs. */
    const isData = (element: Element) => /^application\/(ld\+)?json$/.test(element.getAttribute("type") ?? "");
    look(document);
    return found;
  });
}

/** Opens what is folded, so that its texts are on the screen too. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    for (const button of document.querySelectorAll<HTMLElement>("main [aria-expanded=false]:not([aria-haspopup])")) {
      button.click();
    }
  });
}

/** Everything that a visitor reads, and what the page says to a screen reader or in a field. */
export function readWords(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [title], [alt], input, textarea")].map((element) =>
      ["aria-label", "title", "alt", "value"].map((name) => element.getAttribute(name)).join(" "),
    );
    const typed = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value);
    return [document.title, document.body.textContent, ...named, ...typed].join("\n");
  });
}
