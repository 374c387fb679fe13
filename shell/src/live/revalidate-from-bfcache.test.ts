import { expect, it, vi } from "vitest";
import { revalidateFromBfcache } from "./revalidate-from-bfcache.ts";

function makeKeptPage(leaving: string | null) {
  const page = Object.assign(new EventTarget(), {
    document: { documentElement: { style: { visibility: "" } } },
    location: { reload: vi.fn() },
  });
  let person = leaving;
  const getSession = () => (person ? { state: "signedIn", user: { id: person } } : { state: "signedOut" });
  revalidateFromBfcache({ window: page as unknown as Window, session: { current: getSession } as never });
  return {
    leave: () => page.dispatchEvent(new Event("pagehide")),
    comeBackAs(next: string | null) {
      person = next;
      page.dispatchEvent(new Event("pageshow"));
    },
    isHidden: () => page.document.documentElement.style.visibility === "hidden",
    reload: page.location.reload,
  };
}

it("shows a kept page again to the same person", () => {
  const page = makeKeptPage("salma");
  page.leave();
  expect(page.isHidden()).toBe(true);
  page.comeBackAs("salma");
  expect(page.isHidden()).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
});

it.each([null, "omar"])("never shows a restored page of another account to %s", (next) => {
  const page = makeKeptPage("salma");
  page.leave();
  page.comeBackAs(next);
  expect(page.isHidden()).toBe(true);
  expect(page.reload).toHaveBeenCalledOnce();
});

it.each([null, "omar"])("shows a restored page without an account to %s", (next) => {
  const page = makeKeptPage(null);
  page.leave();
  page.comeBackAs(next);
  expect(page.isHidden()).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
});
