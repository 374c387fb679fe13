import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "../scripts/root.ts";
import { contracts } from "../server/src/kernel/contracts.ts";
import type { Language } from "./fixtures.ts";

/** Names and examples that are the same in every language. */
const NAMES = [
  "Visa",
  "Mastercard",
  "Meeza",
  "JPG",
  "PNG",
  "PDF",
  "American Express",
  "WebM",
  "you@example.com",
  "npm run dev-remote",
  // The button that closes a list for a screen reader: react-aria translates it itself.
  "Dismiss",
  "تجاهل",
];

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Every text of the translation files of one language. */
function translations(language: Language): string[] {
  const files = globSync(`{shell,mfe-*}/src/**/{${language},texts-${language}}.json`, { cwd: ROOT });
  return files.flatMap((file) => stringsIn(JSON.parse(readFileSync(join(ROOT, file), "utf8"))));
}

declare global {
  interface Window {
    /** Texts that come from answers of the API and from `Intl`, not from translation files. */
    foreignTexts?: Set<string>;
  }
}

/**
 * From now on the page's own texts carry a mark on every letter and are 40 % longer. The builds hold their texts as JSON
 * in code, which the page parses like any other; so nothing of the product has to know of this. Pages must be reached by a
 * step: what the server rendered has no marks.
 */
export async function speakPseudo(page: Page, language: Language): Promise<void> {
  await page.addInitScript((texts) => {
    const ours = new Set(texts);
    const foreign = new Set<string>();
    window.foreignTexts = foreign;

    const longer = (piece: string) => {
      const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(piece) ?? [];
      if (!/\p{L}{2}/u.test(words)) return piece;
      const more = words.slice(0, Math.ceil(words.length * 0.4));
      const text = `${words}${words.includes(" ") ? " " : ""}${more}`;
      return `${before}${text.replace(/\p{M}/gu, "").replace(/\p{L}/gu, "$&\u0302")}${after}`;
    };
    // Values, tags and nested texts stay as they are.
    const markLetters = (text: string) =>
      text
        .split(/(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)|&\w+;)/)
        .map((piece, place) => (place % 2 === 0 ? longer(piece) : piece))
        .join("");

    function speak(value: unknown): unknown {
      if (typeof value === "string") {
        if (ours.has(value)) return markLetters(value);
        if (/\p{L}/u.test(value)) foreign.add(value);
        return value;
      }
      if (Array.isArray(value)) return value.map(speak);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, speak(inner)]));
    }
    const parse = JSON.parse;
    JSON.parse = (text, reviver) => speak(parse(text, reviver));
    const json = Response.prototype.json;
    Response.prototype.json = async function (this: Response) {
      const body = await json.call(this);
      speak(body);
      return body;
    };

    // A zone is named after its city.
    foreign.add(Intl.DateTimeFormat().resolvedOptions().timeZone.split("/").at(-1) ?? "");
    const keep = (text: string) => {
      foreign.add(text);
      return text;
    };
    for (const { prototype } of [Intl.DateTimeFormat, Intl.NumberFormat]) {
      const kept = prototype as unknown as Record<string, (...values: unknown[]) => unknown>;
      const getter = Object.getOwnPropertyDescriptor(prototype, "format")?.get;
      Object.defineProperty(prototype, "format", {
        get() {
          const format = getter?.call(this) as (value: unknown) => string;
          return (value: unknown) => keep(format(value));
        },
      });
      for (const name of ["formatToParts", "formatRange", "formatRangeToParts"]) {
        const original = kept[name];
        if (!original) continue;
        kept[name] = function (this: unknown, ...values: unknown[]) {
          const made = original.apply(this, values);
          for (const { value } of Array.isArray(made) ? made : [{ value: String(made) }]) keep(value);
          return made;
        };
      }
    }
    const nameOf = Intl.DisplayNames.prototype.of;
    Intl.DisplayNames.prototype.of = function (this: Intl.DisplayNames, code) {
      const name = nameOf.call(this, code);
      return name === undefined ? undefined : keep(name);
    };
    const relative = Intl.RelativeTimeFormat.prototype.format;
    Intl.RelativeTimeFormat.prototype.format = function (
      this: Intl.RelativeTimeFormat,
      ...values: Parameters<typeof relative>
    ) {
      return keep(relative.apply(this, values));
    };
    const list = Intl.ListFormat.prototype.format;
    Intl.ListFormat.prototype.format = function (this: Intl.ListFormat, ...values: Parameters<typeof list>) {
      return keep(list.apply(this, values));
    };
  }, translations(language));
}

/** Texts of the design system and the menu of the shell are in both languages in code, and stay as they are. */
function textsOfDesignSystem(): string[] {
  const sources = ["**/*texts.ts", "overlays/choose/date-of-birth-field.tsx"].map((path) => `shared/ui/src/${path}`);
  const files = globSync([...sources, "shell/src/pages/shell-menu.ts"], { cwd: ROOT });
  return files.flatMap((file) => {
    const literals = readFileSync(join(ROOT, file), "utf8").matchAll(/"([^"\n]+)"|`([^`]+)`/g);
    // Without the values in them.
    return [...literals].flatMap(([, plain, template]) => (plain ?? template ?? "").split(/\$?\{+[^}]*\}+/));
  });
}

/** Texts of errors as well. */
const IN_BOTH = [
  ...Object.values(contracts.errorTexts).flatMap((texts) => Object.values(texts as Record<string, string>)),
  ...textsOfDesignSystem(),
];

/**
 * Returns visible and accessible texts whose letters have no mark and that the page was not given. They are in code
 * instead of translation files.
 */
export async function textsInCode(page: Page): Promise<string[]> {
  return page.evaluate(
    (known) => {
      // The address repeats what the visitor has typed.
      const typed = new URLSearchParams(location.search).values();
      const all = [...(window.foreignTexts ?? []), ...typed, ...known];
      const foreign = all.map((text) => text.normalize("NFD")).filter((text) => /\p{L}/u.test(text));
      foreign.sort((one, other) => other.length - one.length);
      const rest = (text: string) =>
        foreign.reduce((left, known) => (left.includes(known) ? left.replaceAll(known, " ") : left), text);
      // The name of a commit may hold three letters in a row.
      const withoutCommits = (text: string) => text.replaceAll(/\b[0-9a-f]{7,40}\b/g, " ");
      const isInCode = (text: string) => /(?:\p{L}(?!\p{M})){3}/u.test(rest(withoutCommits(text.normalize("NFD"))));

      // Examples of English on an Arabic page and the like say their own language; what still is as the server made it has
      // no marks yet.
      const isApart = (element: Element) =>
        element.closest("script, style, template, noscript, svg, [data-served], body [lang]") !== null ||
        !element.checkVisibility({ visibilityProperty: true });
      const found = new Set<string>();
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const { data, parentElement } = walk.currentNode as Text;
        if (parentElement && !isApart(parentElement) && isInCode(data)) found.add(data.trim());
      }
      for (const element of document.body.querySelectorAll("[aria-label], [title], [alt], [placeholder]")) {
        if (isApart(element)) continue;
        for (const name of ["aria-label", "title", "alt", "placeholder"]) {
          const value = element.getAttribute(name) ?? "";
          if (isInCode(value)) found.add(`${name}: ${value}`);
        }
      }
      return [...found];
    },
    [...IN_BOTH, ...NAMES],
  );
}
