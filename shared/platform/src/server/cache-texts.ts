import { type ArabicStyle, getLocale, type Language } from "@kalima/contracts/domain";
import type { i18n, TFunction } from "i18next";
import { digitsOf } from "../language/arabic-digits.ts";
import { createI18n } from "../language/create-i18n.ts";
import { COMMON_ERROR_TEXTS, loadErrorTexts } from "../language/load-error-texts.ts";
import { getNamespace, type RemoteDefinition } from "../remote/definition.ts";

/** The texts of a remote in one language and style, made once: they are the same for all visitors. */
export type Texts = (language: Language, arabicStyle?: ArabicStyle) => Promise<i18n>;

export function cacheTexts(definition: RemoteDefinition): Texts {
  const instances = new Map<string, Promise<i18n>>();

  async function make(...[language, arabicStyle]: Parameters<Texts>): Promise<i18n> {
    const { default: texts } = await definition.translations(language);
    const resources = { [getNamespace(definition)]: texts };
    const instance = createI18n({ language, digits: digitsOf(arabicStyle), resources });
    await loadErrorTexts(instance, COMMON_ERROR_TEXTS);
    if (definition.errorTexts) await loadErrorTexts(instance, definition.errorTexts);
    return rememberTexts(instance);
  }

  return (language, arabicStyle) => {
    const key = getLocale(language, arabicStyle);
    const instance = instances.get(key) ?? make(language, arabicStyle);
    instances.set(key, instance);
    instance.catch(() => instances.delete(key));
    return instance;
  };
}

type Translate = (key: unknown, options?: Record<string, unknown>) => unknown;

/** Enough for the texts of a list of trainers and of a calendar, with their values. */
const MAX_TEXTS = 5_000;

/** Cache key of a text: all that it depends on. Null if a value is an object or a function. */
function makeCacheKey(key: unknown, options: Record<string, unknown> = {}): string | null {
  if (typeof key !== "string") return null;
  let name = key;
  for (const option in options) {
    const value = options[option];
    const isPlain = option === "ns" || value === null || (typeof value !== "object" && typeof value !== "function");
    if (!isPlain) return null;
    name += `\0${option}\0${typeof value}\0${value}`;
  }
  return name;
}

/** Caches texts: i18next resolves plurals, fallbacks and values on every call, a seventh of the time of a page with many texts. */
function rememberTexts(instance: i18n): i18n {
  const known = new Map<string, string>();
  const translate = instance.t.bind(instance) as unknown as Translate;
  // Screens add their texts when they first show.
  instance.store.on("added", () => known.clear());
  const translateCached: Translate = (key, options) => {
    const name = makeCacheKey(key, options);
    if (name === null) return translate(key, options);
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const text = translate(key, options);
    if (known.size >= MAX_TEXTS) known.clear();
    if (typeof text === "string") known.set(name, text);
    return text;
  };
  instance.t = translateCached as unknown as TFunction;
  return instance;
}
