import { HOLD_MINUTES, LESSON_CHANGE_HOURS, MAX_LESSON_MOVES } from "@kalima/booking-contract";
import type { PackPrice } from "@kalima/catalog-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import type { Draft } from "../booking-draft.ts";
import styles from "./review.module.css";
import { freeRule, grownValidity } from "./rules.ts";

type ReviewProps = {
  draft: Draft;
  price: PackPrice | undefined;
  /** Error code of the note. */
  problem: string | undefined;
  /** In which times are shown; null until the browser has named it. */
  zone: string | null;
  /** Epoch milliseconds. */
  now: number;
  onNote: (note: string) => void;
};

/** Step three: the main rules and a note to the trainer. */
export function Review({ draft, price, problem, zone, now, onNote }: ReviewProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat(zone ?? undefined);
  const free = freeRule(draft.times, now);
  const grownTo = price ? grownValidity(price.validForDays, draft.times, now) : null;

  return (
    <div className={styles.review}>
      <ul className={styles.rules}>
        <li>{t("review.hold", { count: HOLD_MINUTES })}</li>
        <li>{t("review.cancel")}</li>
        <li>
          {t(free.text, {
            hours: format.number(LESSON_CHANGE_HOURS),
            time: free.until && format.dateTime(free.until),
          })}
        </li>
        <li>{t("review.move", { count: MAX_LESSON_MOVES })}</li>
        {price && grownTo !== null && (
          <li>{t("review.validUntil", { count: price.validForDays, date: format.date(grownTo) })}</li>
        )}
        {price && grownTo === null && price.pack > 1 && <li>{t("review.rest", { count: price.validForDays })}</li>}
      </ul>
      <TextArea
        label={t("review.note")}
        description={t("review.noteHelp")}
        name="note"
        rows={3}
        maxLength={500}
        value={draft.note}
        onChange={onNote}
        errorMessage={errorText(problem)}
      />
    </div>
  );
}
