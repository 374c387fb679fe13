import { expect, it } from "vitest";
import { shellPages } from "../pages/shell-pages.ts";
import { aReleasedRemote } from "../testing/a-released-remote.ts";
import { createNavigator } from "./navigator.ts";
import { sitePages } from "./site-pages.ts";

const text = { en: "", ar: "" };
const page = { access: "public", frame: "bare", title: text, description: text } as const;
const remote = aReleasedRemote("mfe-x", {
  pages: [
    { ...page, path: "/list" },
    { ...page, path: "/room/:id", isLiveCall: true },
  ],
});
const release = { id: "r", page: "p", remotes: [remote] };

/** How the browser went from one address to another. */
function step(from: string, to: string, options?: { replace: boolean }): string[] {
  const steps: string[] = [];
  const note = (name: string) => (value: unknown, _title?: string, url?: string) =>
    void steps.push(`${name} ${url ?? value}`);
  const [pathname = "/"] = from.split("?");
  const origin = "https://kalima.example";
  const navigator = createNavigator({
    window: {
      location: {
        origin,
        href: origin + from,
        pathname,
        search: "",
        hash: "",
        assign: note("assign"),
        replace: note("replace"),
      },
      history: { pushState: note("push"), replaceState: note("swap") },
    } as unknown as Window,
    pages: sitePages(shellPages, release),
    release,
    company: () => ({ isDisabled: false, isUnderMaintenance: false }),
    session: () => ({ state: "signedOut" }),
    hasPendingPhone: () => false,
    isSessionKnown: () => true,
  });
  navigator.go(to, options);
  return steps;
}

it.each([
  ["/list", "/room/1", undefined, "assign /room/1"],
  ["/list", "/room/1", { replace: true }, "replace /room/1"],
  ["/room/1", "/list", undefined, "assign /list"],
  ["/room/1", "/room/2", undefined, "push /room/2"],
  ["/list", "/", undefined, "push /"],
] as const)("from %s to %s with %o: %s", (from, to, options, expected) => {
  expect(step(from, to, options)).toEqual([expected]);
});
