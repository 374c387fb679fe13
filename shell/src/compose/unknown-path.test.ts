import { expect, it } from "vitest";
import { NOT_FOUND_PATH, shellPages } from "../pages/shell-pages.ts";
import { createNavigator } from "./navigator.ts";
import { sitePages } from "./site-pages.ts";

const release = { id: "r", page: "p", remotes: [] };
const pages = sitePages(shellPages, release);

function navigatorAt(url: string, missingPath: string | null = null) {
  window.history.replaceState(null, "", url);
  return createNavigator({
    window,
    pages,
    release,
    missingPath,
    company: () => ({ isDisabled: false, isUnderMaintenance: false }),
    session: () => ({ state: "signedOut" }),
    hasPendingPhone: () => false,
    isSessionKnown: () => true,
  });
}

it.each(["/nowhere", "/about/us", "/booking/x/y", NOT_FOUND_PATH])("shows the not-found page at %s", (path) => {
  const navigator = navigatorAt(`${path}?from=mail`);
  expect(navigator.current()).toMatchObject({ path, page: { component: "notFound" }, decision: { kind: "enter" } });
  expect(window.location.pathname + window.location.search).toBe(`${path}?from=mail`);
});

it("shows the not-found page where the server found nothing, and other pages after it", () => {
  const navigator = navigatorAt("/contact-us?from=mail", "/contact-us");
  expect(navigator.current()).toMatchObject({ path: "/contact-us", page: { component: "notFound" } });
  window.history.replaceState(null, "", "/privacy-policy");
  expect(navigator.settle().page.component).not.toBe("notFound");
});
