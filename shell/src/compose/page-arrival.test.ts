import { BehaviorSubject, Subject } from "rxjs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { shellPages } from "../pages/shell-pages.ts";
import type { Location, SiteNavigator } from "./navigator.ts";
import { createPageArrival } from "./page-arrival.ts";
import { pageAt, sitePages } from "./site-pages.ts";

const pages = sitePages(shellPages, { id: "r", page: "p", remotes: [] });

afterEach(() => document.body.replaceChildren());

/** A page whose content is `html`, with the visitor on `path`. */
function visit(path: string, html: string, servedPath = path) {
  document.body.innerHTML = `<a href="${path}" id="link">x</a><main>${html}</main>`;
  window.history.replaceState(null, "", path);
  const at = (to: string): Location => ({ url: to, path: to, page: pageAt(pages, to), decision: { kind: "enter" } });
  const changes = new BehaviorSubject(at(path));
  const revisits = new Subject<Location>();
  const main = document.querySelector("main") as HTMLElement;
  const navigator: Partial<SiteNavigator> = { current: () => changes.value, changes, revisits };
  createPageArrival(navigator as SiteNavigator, { language: "en", main, servedPath });
  return {
    main,
    go: (to: string) => changes.next(at(to)),
    revisit: () => revisits.next(changes.value),
    focus: (id: string) => document.getElementById(id)?.focus(),
    hasFocus: (id: string) => vi.waitFor(() => expect(document.activeElement?.id).toBe(id)),
  };
}

it.each([
  ["/contact-us", "contact"],
  ["/about", "title"],
])("brings the visitor to the start of %s again when its link is pressed there", async (path, id) => {
  const page = visit(path, '<h1 id="title">x</h1><section id="contact">x</section>');
  page.focus("link");
  page.revisit();
  await page.hasFocus(id);
});

describe("the title", () => {
  afterEach(() => {
    document.title = "";
  });

  it("the title of a page that the server sent stays, because the server may have computed it", () => {
    document.title = "Kalima — About Layla";
    const page = visit("/about", "");
    expect(document.title).toBe("Kalima — About Layla");
    page.go("/privacy-policy");
    expect(document.title).toBe("Kalima — Privacy policy");
    page.go("/about");
    expect(document.title).toBe("Kalima — About us");
  });

  it("a page that the gate shows instead sets its own title", () => {
    document.title = "Kalima — My profile";
    visit("/about", "", "/profile");
    expect(document.title).toBe("Kalima — About us");
  });
});

describe("after a page change the focus", () => {
  const OLD = '<h1 id="old">x</h1><button id="pressed">x</button>';

  it.each(["link", "pressed"])("moves from the %s to the heading that replaces the page before", async (id) => {
    const page = visit("/about", OLD);
    page.focus(id);
    page.go("/privacy-policy");
    page.main.replaceChildren();
    await Promise.resolve();
    page.main.innerHTML = '<h1 id="new">x</h1>';
    await page.hasFocus("new");
  });

  it("stays in the field that a page gives it", async () => {
    const page = visit("/about", OLD);
    page.focus("pressed");
    page.go("/privacy-policy");
    page.main.innerHTML = '<h1 id="new">x</h1><input id="code">';
    page.focus("code");
    page.main.append(document.createElement("p"));
    await Promise.resolve();
    await page.hasFocus("code");
  });

  it("stays in a panel that the visitor opened before the page came", async () => {
    const page = visit("/about", "");
    page.focus("link");
    page.go("/privacy-policy");
    document.body.insertAdjacentHTML("beforeend", '<aside><h2 id="panel" tabindex="-1">x</h2></aside>');
    page.focus("panel");
    page.main.innerHTML = '<h1 id="new">x</h1>';
    await new Promise((resolve) => setTimeout(resolve));
    await page.hasFocus("panel");
  });

  it("stays where the visitor moved it meanwhile", async () => {
    const page = visit("/about", OLD);
    page.go("/privacy-policy");
    await page.hasFocus("old");
    page.focus("link");
    page.main.innerHTML = '<h1 id="new">x</h1>';
    await Promise.resolve();
    await page.hasFocus("link");
  });
});
