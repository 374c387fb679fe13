import { expect, it } from "vitest";
import { NOT_FOUND_PATH, shellPages } from "../pages/shell-pages.ts";
import { createNavigator } from "./navigator.ts";
import { sitePages } from "./site-pages.ts";

const pages = sitePages(shellPages, { id: "r", page: "p", remotes: [] });

it.each(["/nowhere", "/about/us", "/booking/x/y", NOT_FOUND_PATH])("shows the not-found page at %s", (path) => {
  window.history.replaceState(null, "", `${path}?from=mail`);
  const navigator = createNavigator({
    window,
    pages,
    company: () => ({ isDisabled: false, isUnderMaintenance: false }),
    session: () => ({ state: "signedOut" }),
    hasPendingPhone: () => false,
    isSessionKnown: () => true,
  });
  expect(navigator.current()).toMatchObject({ path, page: { component: "notFound" }, decision: { kind: "enter" } });
  expect(window.location.pathname + window.location.search).toBe(`${path}?from=mail`);
});
