import {
  DEFAULT_ARABIC_STYLE,
  hasArabicDigits,
  hasHijriDates,
  makeArabicStyle,
  storeArabicStyle,
} from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { Checkbox } from "@kalima/ui/forms";
import { useId } from "react";

/**
 * Digits and second calendar of this browser's pages in Arabic. The page loads again in the same language: the server
 * wrote its numbers.
 */
export function ArabicStyleChoice() {
  const { t } = useTranslation("profile");
  const { language, arabicStyle = DEFAULT_ARABIC_STYLE, switchTo } = usePlatform().i18n;
  const name = useId();
  const isArabic = hasArabicDigits(arabicStyle);
  const isHijri = hasHijriDates(arabicStyle);

  function choose(digits: boolean, hijri: boolean) {
    storeArabicStyle(document, makeArabicStyle(digits, hijri));
    switchTo(language);
  }

  return (
    <Stack gap={4}>
      <fieldset className={chips.group}>
        <legend className={chips.legend}>{t("language.digits.label")}</legend>
        <div className={chips.chips}>
          {(["latin", "arabic"] as const).map((digits) => (
            <label className={`${chips.chip} ${chips.radio}`} key={digits}>
              <input
                checked={isArabic === (digits === "arabic")}
                className={chips.input}
                name={name}
                onChange={() => choose(digits === "arabic", isHijri)}
                type="radio"
              />
              <span>{t(`language.digits.${digits}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox isSelected={isHijri} onChange={(isChosen) => choose(isArabic, isChosen)}>
        {t("language.hijri")}
      </Checkbox>
    </Stack>
  );
}
