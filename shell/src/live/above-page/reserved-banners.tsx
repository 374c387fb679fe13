import type { ArabicStyle, Language } from "@kalima/contracts/domain";
import { digitsOf } from "@kalima/platform/digits";
import { createI18n, localeOf } from "@kalima/platform/host";
import { I18nextProvider } from "@kalima/platform/translation";
import type { ReleaseSet } from "@kalima/releases-contract";
import { UiProvider } from "@kalima/ui";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LocalBanner } from "../local-remote/local-banner.tsx";
import localAr from "../local-remote/texts/ar.json";
import localEn from "../local-remote/texts/en.json";
import { PreviewBanner } from "../preview/preview-banner.tsx";
import previewAr from "../preview/texts/ar.json";
import previewEn from "../preview/texts/en.json";
import { StaleCompany } from "../stale-company/stale-company.tsx";
import staleAr from "../stale-company/texts/ar.json";
import staleEn from "../stale-company/texts/en.json";
import type { BannerName } from "./show-above-page.tsx";

const TEXTS = {
  en: { localRemote: localEn, preview: previewEn, staleCompany: staleEn },
  ar: { localRemote: localAr, preview: previewAr, staleCompany: staleAr },
};

/** Nothing of them can be pressed. */
const nothing = () => {};

/**
 * HTML of the banners that the browser will show above the page, unseen until their code has come: without their room
 * they would push the page down. In a zone that is not known yet (null) their times are blank, and about as wide.
 */
export function reservedBanners(
  language: Language,
  release: ReleaseSet,
  zone: string | null,
  arabicStyle?: ArabicStyle,
  companyReadAt?: string,
): string {
  const previewed = [release.shell, ...release.remotes].find((part) => part?.previewUntil);
  const local = release.remotes.find(({ isLocal }) => isLocal);
  const i18n = createI18n({ language, digits: digitsOf(arabicStyle), resources: TEXTS[language] });

  function reserveBanner(name: BannerName, banner: ReactNode): string {
    return renderToStaticMarkup(
      <div data-above-page={name} inert>
        <I18nextProvider i18n={i18n}>
          <UiProvider
            errorText={String}
            language={language}
            locale={localeOf(i18n)}
            moment={{ now: 0, zone }}
            navigate={nothing}
          >
            {banner}
          </UiProvider>
        </I18nextProvider>
      </div>,
    );
  }

  return [
    previewed &&
      reserveBanner(
        "preview",
        <PreviewBanner
          onConfirm={async () => nothing()}
          onDecline={nothing}
          remote={previewed.name}
          until={previewed.previewUntil}
          version={previewed.version}
        />,
      ),
    local &&
      reserveBanner(
        "local",
        <LocalBanner
          address={new URL(local.entry).origin}
          build="here"
          onEnd={async () => nothing()}
          remote={local.name}
          until={local.localUntil ?? new Date(0).toISOString()}
        />,
      ),
    companyReadAt && reserveBanner("stale", <StaleCompany now={Date.now()} onClose={nothing} readAt={companyReadAt} />),
  ].join("");
}
