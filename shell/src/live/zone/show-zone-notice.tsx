import { CHOSEN_ZONE_KEY, chooseTimeZone, deviceZone, isUsableZone, storeTimeZone } from "@kalima/contracts/domain";
import { reloadWithInput } from "../../drafts/reload-with-input.ts";
import { type AbovePageOptions, showAbovePage } from "../above-page/show-above-page.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";
import { ZoneNotice } from "./zone-notice.tsx";

const TEXTS = { en, ar };

/** Says in which zone times are shown, on a device that names none, until its visitor keeps that zone or chooses another. */
export function showZoneNotice(parts: AbovePageOptions): void {
  const { window, i18n, language } = parts;
  if (isUsableZone(window.localStorage.getItem(CHOSEN_ZONE_KEY) ?? "")) return;
  i18n.addResourceBundle(language, "timeZone", TEXTS[language]);
  const zone = deviceZone();
  const notice = showAbovePage(
    parts,
    "zone",
    <ZoneNotice
      onChoose={async (chosen) => {
        if ((await window.mayReload?.()) === false) return;
        const { document, localStorage } = window;
        chooseTimeZone({ document, localStorage, location: { reload: () => void reloadWithInput(window) } }, chosen);
      }}
      onKeep={() => {
        storeTimeZone(window, zone);
        notice.hide();
      }}
      zone={zone}
    />,
  );
}
