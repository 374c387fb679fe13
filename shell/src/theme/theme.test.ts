import { beforeEach, describe, expect, it } from "vitest";
import { readTheme, toggleTheme } from "./theme.ts";
import { createThemeStore } from "./theme-store.ts";

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe("the theme", () => {
  it("the light theme is used if none or an invalid one is stored", () => {
    expect(readTheme(window)).toBe("light");
    localStorage.setItem("THEME", "neon");
    expect(readTheme(window)).toBe("light");
  });

  it("the page's theme is used if none is stored", () => {
    document.documentElement.dataset.theme = "dark";
    expect(readTheme(window)).toBe("dark");
    localStorage.setItem("THEME", "light");
    expect(readTheme(window)).toBe("light");
  });

  it("changes at once, is stored and mirrored in a cookie", () => {
    expect(toggleTheme(window)).toBe("dark");
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("THEME")).toBe("dark");
    expect(document.cookie).toContain("THEME=dark");
    expect(toggleTheme(window)).toBe("light");
  });

  it("notifies the remotes, also of a change in another tab", () => {
    const store = createThemeStore(window);
    const seen: string[] = [];
    store.changes.subscribe((theme) => seen.push(theme));
    store.toggle();
    localStorage.setItem("THEME", "light");
    window.dispatchEvent(new Event("storage"));
    expect(seen).toEqual(["light", "dark", "light"]);
    expect(store.current()).toBe("light");
  });
});
