import type { Language } from "@kalima/contracts/domain";
import type { i18n, TFunction } from "i18next";
import { createI18n } from "../language/create-i18n.ts";
import { loadErrorTexts } from "../language/load-error-texts.ts";
import { namespaceOf, type RemoteDefinition } from "../remote/definition.ts";

/** The texts of a remote in one language, made once: they are the same for all visitors. */
export type Texts = (language: Language) => Promise<i18n>;

export function keptTexts(definition: RemoteDefinition): Texts {
  const instances = new Map<Language, Promise<i18n>>();

  async function make(language: Language): Promise<i18n> {
    const { default: texts } = await definition.translations(language);
    const resources = { [namespaceOf(definition)]: texts };
    return rememberTexts(await loadErrorTexts(createI18n({ language, resources })));
  }

  return (language) => {
    const instance = instances.get(language) ?? make(language);
    instances.set(language, instance);
    instance.catch(() => instances.delete(language));
    return instance;
  };
}

type Translate = (key: unknown, options?: Record<string, unknown>) => unknown;

/** What `useTranslation` adds to each call; a text depends on nothing else of it than its namespace. */
const OF_EVERY_CALL = new Set(["lng", "lngs", "ns", "keyPrefix"]);

/**
 * Keeps texts without values. i18next looks for plurals, fallbacks and values in each text anew, which is a seventh of the
 * time of a page with many.
 */
function rememberTexts(instance: i18n): i18n {
  const known = new Map<string, string>();
  const translate = instance.t.bind(instance) as unknown as Translate;
  // Screens add their texts when they first show.
  instance.store.on("added", () => known.clear());
  const remembered: Translate = (key, options) => {
    const isPlain =
      typeof key === "string" && (!options || Object.keys(options).every((name) => OF_EVERY_CALL.has(name)));
    if (!isPlain) return translate(key, options);
    const name = `${options?.ns ?? ""} ${options?.lng ?? ""} ${key}`;
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const text = translate(key, options);
    if (typeof text === "string") known.set(name, text);
    return text;
  };
  instance.t = remembered as unknown as TFunction;
  return instance;
}
