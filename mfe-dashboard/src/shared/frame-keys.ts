import type { Language } from "@kalima/contracts/domain";
import type { Area } from "./use-areas.ts";

/** Places on the keyboard (`KeyboardEvent.code`), so that every layout has them. */
export const KEYS = { go: "KeyG", find: "Slash", palette: "KeyK" } as const;

/** Behind `g`: mostly a letter of the area's English name. */
export const AREA_KEYS: Readonly<Record<Area["name"] | "today", string>> = {
  today: "KeyT",
  students: "KeyS",
  appointments: "KeyA",
  messages: "KeyM",
  team: "KeyE",
  money: "KeyO",
  support: "KeyU",
  site: "KeyI",
  analytics: "KeyN",
  settings: "KeyG",
};

/** Caps of the Arabic (101) layout. */
const ARABIC_CAPS: Readonly<Record<string, string>> = {
  KeyA: "ش",
  KeyE: "ث",
  KeyG: "ل",
  KeyI: "ه",
  KeyJ: "ت",
  KeyK: "ن",
  KeyM: "ة",
  KeyN: "ى",
  KeyO: "خ",
  KeyS: "س",
  KeyT: "ف",
  KeyU: "ع",
  KeyX: "ء",
  Slash: "ظ",
  BracketLeft: "ج",
  BracketRight: "د",
};
const LATIN_CAPS: Readonly<Record<string, string>> = { Slash: "/", BracketLeft: "[", BracketRight: "]" };

/** Returns the letter that stands on a key, by its place on the keyboard. */
export function capOf(code: string, language: Language): string {
  const latin = LATIN_CAPS[code] ?? code.replace(/^Key/, "");
  return language === "ar" ? (ARABIC_CAPS[code] ?? latin) : latin;
}

const TYPED_IN =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox], [role=listbox] *, [role=menu] *";

/** True where a letter is text, or chooses something of an open list. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches(TYPED_IN);
}

/** True while a window is over the page. */
export const isBehindWindow = (): boolean => document.querySelector("[role=dialog], [role=alertdialog]") !== null;
