import { BehaviorSubject, Subject } from "rxjs";
import { afterEach, expect, it, vi } from "vitest";
import { shellPages } from "../pages/shell-pages.ts";
import type { Location, SiteNavigator } from "./navigator.ts";
import { createPageArrival } from "./page-arrival.ts";
import { pageAt, sitePages } from "./site-pages.ts";

const pages = sitePages(shellPages, { id: "r", page: "p", remotes: [] });

afterEach(() => document.body.replaceChildren());

it.each([
  ["/contact-us", "contact"],
  ["/about", "title"],
])("brings the visitor to the start of %s again when its link is pressed there", async (path, id) => {
  document.body.innerHTML = `<a href="${path}" id="link">x</a><main><h1 id="title">x</h1><section id="contact">x</section></main>`;
  window.history.replaceState(null, "", path);
  const location: Location = { url: path, path, page: pageAt(pages, path), decision: { kind: "enter" } };
  const revisits = new Subject<Location>();
  const navigator = { current: () => location, changes: new BehaviorSubject(location), revisits } as never;
  createPageArrival(navigator as SiteNavigator, "en", document.querySelector("main") as HTMLElement);
  document.getElementById("link")?.focus();

  revisits.next(location);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe(id));
});
