import { describe, expect, it } from "vitest";
import { EARLY_SCRIPT } from "./early-script.ts";

/** A page just big enough for the script. Cookies that are refused leave `cookie` empty. */
function page({
  stored = {},
  seen = {},
  cookie = "",
  lang = "en",
  theme = "light",
  refusesCookies = false,
  refusesStorage = false,
  search = "",
}) {
  const attributes: Record<string, string> = { "data-theme": theme };
  const properties: Record<string, string> = {};
  const jar = new Map(cookie ? [cookie.split("=") as [string, string]] : []);
  const session: Record<string, string> = { ...seen };
  const listeners: Record<string, (event: { animationName?: string }) => void> = {};
  const result = {
    attributes,
    properties,
    jar,
    session,
    reloads: 0,
    fire: (type: string, event = {}) => listeners[type]?.(event),
  };
  const document = {
    addEventListener: (type: string, listener: () => void) => {
      listeners[type] = listener;
    },
    documentElement: {
      lang,
      style: {
        setProperty: (name: string, value: string) => {
          properties[name] = value;
        },
        removeProperty: (name: string) => delete properties[name],
      },
      getAttribute: (name: string) => attributes[name],
      setAttribute: (name: string, value: string) => {
        attributes[name] = value;
      },
    },
    get cookie() {
      return [...jar].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(text: string) {
      const [name = "", value = ""] = (text.split(";")[0] ?? "").split("=");
      if (!refusesCookies) jar.set(name, value);
    },
  };
  const window = {
    localStorage: { getItem: (key: string) => (stored as Record<string, string>)[key] ?? null },
    sessionStorage: {
      getItem: (key: string) => session[key] ?? null,
      removeItem: (key: string) => delete session[key],
      setItem: (key: string, value: string) => {
        if (refusesStorage) throw new Error("no room");
        session[key] = value;
      },
    },
    location: { search, reload: () => result.reloads++ },
  };
  new Function("document", "window", EARLY_SCRIPT)(document, window);
  return result;
}

describe("the early script", () => {
  it("shows the stored theme and mirrors it for the server", () => {
    const { attributes, jar } = page({ stored: { THEME: "dark" } });
    expect(attributes["data-theme"]).toBe("dark");
    expect(jar.get("THEME")).toBe("dark");
  });

  it("leaves the theme that the server gave by its cookie where none is stored, as in a full store", () => {
    const { attributes, jar } = page({ cookie: "THEME=dark", theme: "dark" });
    expect([attributes["data-theme"], jar.get("THEME")]).toEqual(["dark", "dark"]);
  });

  it("marks a page whose visitor has an account here", () => {
    expect(page({ cookie: "user=layla" }).attributes).toHaveProperty("data-account");
    expect(page({}).attributes).not.toHaveProperty("data-account");
  });

  it("loads a page in the wrong language once more, and never twice", () => {
    const first = page({ stored: { LANGUAGE: "ar" } });
    expect(first.reloads).toBe(1);
    expect(first.jar.get("LANGUAGE")).toBe("ar");
    expect(page({ stored: { LANGUAGE: "ar" }, seen: first.session }).reloads).toBe(0);
  });

  it("keeps the language that the address asked for, unless its visitor has chosen one", () => {
    const keptFrom = (options: object) => page({ search: "?lang=ar", lang: "ar", ...options }).jar.get("LANGUAGE");
    expect(keptFrom({})).toBe("ar");
    expect(keptFrom({ lang: "en" })).toBeUndefined();
    expect(keptFrom({ cookie: "LANGUAGE=en", lang: "en" })).toBe("en");
    expect(keptFrom({ stored: { LANGUAGE: "en" }, lang: "en" })).toBe("en");
    expect(keptFrom({ search: "" })).toBeUndefined();
  });

  it("stays with the page as it is where cookies are refused", () => {
    expect(page({ stored: { LANGUAGE: "ar" }, refusesCookies: true }).reloads).toBe(0);
  });

  it("covers a page that loads once more with the film, which begins anew on the next one", () => {
    const first = page({ stored: { LANGUAGE: "ar" } });
    expect(first.attributes["data-film"]).toBe("first");
    expect(page({ stored: { LANGUAGE: "ar" }, seen: first.session, lang: "ar" }).attributes["data-film"]).toBe("first");
  });

  it("plays the film once in a tab, and never where the tab cannot remember it", () => {
    const first = page({});
    expect(first.attributes["data-film"]).toBe("first");
    expect(page({ seen: first.session }).attributes["data-film"]).toBe("later");
    expect(page({ refusesStorage: true }).attributes["data-film"]).toBe("later");
  });

  it.each([
    ["a press", "click", {}, "over"],
    ["a key", "keydown", {}, "over"],
    ["scrolling", "wheel", {}, "over"],
    ["a finger that moves", "touchmove", {}, "over"],
    ["its own end", "animationend", { animationName: "film-end" }, "over"],
    ["the end of another animation", "animationend", { animationName: "film-appear" }, "first"],
  ])("after %s (%s, %j) the film is: %s", (_what, type, event, expected) => {
    const { attributes, fire } = page({});
    fire(type, event);
    expect(attributes["data-film"]).toBe(expected);
  });

  it("keeps the height of a page that the site loads once more, for one load and until it is touched", () => {
    const again = page({ seen: { KEPT_HEIGHT: "2400" } });
    expect(again.properties).toEqual({ "--kept-height": "2400px" });
    again.fire("wheel");
    expect(again.properties).toEqual({});
    expect(page({ seen: again.session }).properties).toEqual({});
  });

  it("leaves a page in the right language alone", () => {
    expect(page({ stored: { LANGUAGE: "ar" }, lang: "ar" }).reloads).toBe(0);
  });

  it("marks students without a result of the placement test, until they dismiss the reminder", () => {
    const makeCookie = (placed: boolean) =>
      `user=${encodeURIComponent(JSON.stringify({ id: "u", role: "student", placed }))}`;
    expect(page({ cookie: makeCookie(false) }).attributes["data-placement"]).toBe("missing");
    expect(page({ cookie: makeCookie(true) }).attributes["data-placement"]).toBeUndefined();
    const seen = { STUDENT_PLACEMENT_TEST: "dismissed" };
    expect(page({ cookie: makeCookie(false), seen }).attributes["data-placement"]).toBeUndefined();
  });
});
