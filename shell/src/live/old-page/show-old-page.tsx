import { useTranslation } from "@kalima/platform/translation";
import { Button } from "@kalima/ui";
import { reloadWithInput } from "../../drafts/reload-with-input.ts";
import { type AbovePageOptions, showAbovePage } from "../above-page/show-above-page.tsx";
import { TopBanner } from "../above-page/top-banner.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

/** Says in every page that this tab is older than the server, with a button that loads it anew. */
export function showOldPage(parts: AbovePageOptions): void {
  const { window, i18n, language } = parts;
  i18n.addResourceBundle(language, "oldPage", TEXTS[language]);
  const banner = showAbovePage(
    parts,
    "old",
    <OldPage
      onClose={() => banner.hide()}
      onRefresh={async () => void ((await window.mayReload?.()) !== false && (await reloadWithInput(window)))}
    />,
  );
}

function OldPage({ onRefresh, onClose }: { onRefresh: () => void; onClose: () => void }) {
  const { t } = useTranslation("oldPage");
  return (
    <TopBanner
      actions={
        <>
          <Button onPress={onRefresh} size="small">
            {t("refresh")}
          </Button>
          <Button onPress={onClose} size="small" variant="quiet">
            {t("later")}
          </Button>
        </>
      }
      label={t("label")}
    >
      <span role="alert">
        <strong>{t("title")}</strong> {t("text")}
      </span>
    </TopBanner>
  );
}
