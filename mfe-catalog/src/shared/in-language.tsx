import { getLocale, type Language } from "@kalima/contracts/domain";
import { I18nextProvider, PlatformProvider, usePlatform } from "@kalima/platform/react";
import { UiProvider, useUi } from "@kalima/ui";
import { type ReactNode, use } from "react";

type Translator = ReturnType<typeof usePlatform>["i18n"]["instance"];

/** By the page's own translator, so that each language loads once. */
const loaded = new WeakMap<Translator, Promise<Translator>>();

/** A translator in the other language with this remote's texts, beside that of the page. */
function translatorIn(language: Language, ofPage: Translator): Promise<Translator> {
  const known = loaded.get(ofPage);
  if (known) return known;
  const loading = import(`../i18n/${language}.json`).then(({ default: texts }) => {
    const other = ofPage.cloneInstance({ lng: language });
    other.addResourceBundle(language, "catalog", texts, true, true);
    return other;
  });
  loading.catch(() => loaded.delete(ofPage));
  loaded.set(ofPage, loading);
  return loading;
}

type InLanguageProps = { language: Language; className?: string; children: ReactNode };

/**
 * Shows parts of this remote in one of the languages, whichever the page is in, for somebody to look at: nothing in them
 * takes the focus or a press. Suspends until the texts are there.
 */
export function InLanguage({ language, className, children }: InLanguageProps) {
  const { i18n } = usePlatform();
  const shown = (
    <div className={className} dir={language === "ar" ? "rtl" : "ltr"} inert lang={language}>
      {children}
    </div>
  );
  return i18n.language === language ? shown : <Other language={language}>{shown}</Other>;
}

function Other({ language, children }: Pick<InLanguageProps, "language" | "children">) {
  const platform = usePlatform();
  const ui = useUi();
  const { arabicStyle: _, ...ofPage } = platform.i18n;
  const instance = use(translatorIn(language, ofPage.instance));
  const locale = getLocale(language);
  return (
    <PlatformProvider platform={{ ...platform, i18n: { ...ofPage, instance, language, locale } }}>
      <I18nextProvider i18n={instance}>
        <UiProvider
          errorText={ui.errorText}
          language={language}
          locale={locale}
          moment={ui.moment ?? null}
          navigate={() => {}}
        >
          {children}
        </UiProvider>
      </I18nextProvider>
    </PlatformProvider>
  );
}
