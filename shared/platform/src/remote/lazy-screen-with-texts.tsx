import type { Language } from "@kalima/contracts/domain";
import { usePlatform } from "@kalima/platform/react";
import { type ComponentType, use } from "react";

/** Texts of one screen, which join those of its remote: `namespace` is the remote's name without `mfe-`. */
export type ScreenTexts = { namespace: string; load: (language: Language) => Promise<{ default: object }> };

/**
 * A screen whose code and texts load when it is first shown. Like `lazyScreen`, it needs no `Suspense`. The texts stand in
 * `src/i18n/<file name of the screen>/<language>.json`, where the build finds what a page of this screen needs at once. A screen that
 * shares texts has the names of its folders in `src/i18n/screens.json`, which the remote reads, too.
 */
export function lazyScreenWithTexts<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: ScreenTexts,
): ComponentType<Props> {
  // Per instance: on the server, each render has its own.
  const screens = new WeakMap<object, Promise<ComponentType<Props>>>();

  return function LazyScreen(props: Props) {
    const { instance, language } = usePlatform().i18n;
    async function loadBoth(): Promise<ComponentType<Props>> {
      const [module, bundle] = await Promise.all([load(), texts.load(language)]);
      instance.addResourceBundle(language, texts.namespace, bundle.default, true, true);
      return module[name];
    }
    const loading = screens.get(instance) ?? loadBoth();
    screens.set(instance, loading);
    const Screen = use(loading);
    return <Screen {...props} />;
  };
}
