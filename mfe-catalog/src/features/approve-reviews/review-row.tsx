import type { Review } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat, VisuallyHidden } from "@kalima/ui";
import { rows } from "@kalima/ui/rows";
import { useId } from "react";
import list from "../../shared/decisions.module.css";
import { Stars } from "../../shared/stars.tsx";
import { useBilingual } from "../../shared/use-bilingual.ts";
import styles from "./review-row.module.css";

type ReviewRowProps = { review: Review; isPending: boolean; onDecide: (isShown: boolean) => void };

/** Students write in one of the two languages of the site, whichever the page is in. */
const ARABIC = /\p{Script=Arabic}/u;

/** One text with its stars and trainer, and what may be done with it. */
export function ReviewRow({ review, isPending, onDecide }: ReviewRowProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const bilingual = useBilingual();
  const textId = useId();
  const { stars, trainer, text, state, writtenAt } = review;

  return (
    <li className={rows.row}>
      <p className={list.about}>
        <strong>{bilingual(trainer)}</strong>
        <Stars given={stars} />
        <VisuallyHidden>{t("card.rating", { average: format.number(stars) })}</VisuallyHidden>
        <time className={list.date} dateTime={writtenAt}>
          {format.dateTime(writtenAt)}
        </time>
      </p>
      <blockquote className={styles.text} dir="auto" id={textId} lang={ARABIC.test(text) ? "ar" : "en"}>
        {text}
      </blockquote>
      <div className={rows.actions}>
        {state !== "shown" && (
          <Button aria-describedby={textId} isPending={isPending} onPress={() => onDecide(true)} size="small">
            {t("reviews.show")}
          </Button>
        )}
        {state !== "hidden" && (
          <Button
            aria-describedby={textId}
            isPending={isPending}
            onPress={() => onDecide(false)}
            size="small"
            variant="secondary"
          >
            {t("reviews.hide")}
          </Button>
        )}
      </div>
    </li>
  );
}
