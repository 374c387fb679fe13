import { beforeEach, describe, expect, it, vi } from "vitest";
import { createSessionBrowser, takeReloadReason } from "./browser-session.ts";

const USER = { id: "u-1", name: "سلمى", role: "student", verified: true, picture: null };

function haveCookie(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie as the server sets it
  document.cookie = `user=${value}; Path=/`;
}

const browser = createSessionBrowser({ keepKeys: ["FILM_SHOWN"] });
beforeEach(() => {
  browser.dropUserCookie();
  browser.refreshedAt.write(null);
  sessionStorage.clear();
});

describe("the readable cookie", () => {
  it("names the person", () => {
    haveCookie(encodeURIComponent(JSON.stringify(USER)));
    expect(browser.userCookie()).toEqual({ id: "u-1" });
  });

  it.each(["%7Bnot-json", "%E0%A4%A", "7"])("%s counts as a session of an unknown person", (value) => {
    haveCookie(value);
    expect(browser.userCookie()).toEqual({ id: null });
  });

  it("a dropped or empty cookie has no value", () => {
    haveCookie("x");
    browser.dropUserCookie();
    expect(browser.userCookie()).toBeNull();
  });
});

it("keeps the time of the last rotation for the browser session", () => {
  expect(browser.refreshedAt.read()).toBeNull();
  browser.refreshedAt.write(1_774_000_000_000);
  expect(browser.refreshedAt.read()).toBe(1_774_000_000_000);
});

describe("what a person left in this browser", () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.setItem("CHAT_MESSAGES", "[]");
    sessionStorage.setItem("DRAFT:contact", "typed");
    sessionStorage.setItem("FILM_SHOWN", "1");
    localStorage.setItem("NOTES", "mine");
  });

  it("a sign-out keeps what was chosen for the device", () => {
    localStorage.setItem("DEVICE_SOUNDS_OFF", "queue");
    browser.clearUserData();
    expect(Object.keys(localStorage)).toEqual(["DEVICE_SOUNDS_OFF"]);
  });

  it("a sign-out removes personal values and keeps the others", () => {
    browser.clearUserData();
    expect(Object.keys(sessionStorage)).toEqual(["FILM_SHOWN"]);
    expect(localStorage).toHaveLength(0);
  });

  it("a sign-out removes unsent files", () => {
    const deleteDatabase = vi.fn();
    vi.stubGlobal("indexedDB", { deleteDatabase });
    browser.clearUserData();
    expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith("kalima-unsent-files");
    vi.unstubAllGlobals();
  });

  it("goes but for the drafts of a session that expired; the same person finds them again", () => {
    browser.clearUserData("u-1");
    expect(sessionStorage.getItem("CHAT_MESSAGES")).toBeNull();
    browser.assignDrafts("u-1");
    expect(sessionStorage.getItem("DRAFT:contact")).toBe("typed");
    browser.assignDrafts("u-2");
    expect(sessionStorage.getItem("DRAFT:contact")).toBe("typed");
  });

  it("the next person sees no values of the one before", () => {
    browser.clearUserData("u-1");
    browser.assignDrafts("u-2");
    expect(Object.keys(sessionStorage)).toEqual(["FILM_SHOWN"]);
  });
});

it("returns the reason for the reload once", () => {
  browser.setReloadReason("rejected");
  expect(takeReloadReason()).toBe("rejected");
  expect(takeReloadReason()).toBeNull();
});

it("lets one piece of work run after the other", async () => {
  const order: string[] = [];
  await Promise.all([
    browser.withLock(async () => {
      await Promise.resolve();
      order.push("first");
    }),
    browser.withLock(async () => order.push("second")),
  ]);
  expect(order).toEqual(["first", "second"]);
});
