import { PagedList } from "@kalima/platform/pages";
import { useTranslation } from "@kalima/platform/react";
import { EmptyState } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useRef, useState } from "react";
import styles from "../../shared/decisions.module.css";
import { ReviewRow } from "./review-row.tsx";
import { type ChosenState, useDecideReview, useReviews } from "./reviews.queries.ts";

const STATES: readonly ChosenState[] = ["waiting", "shown", "hidden"];

/** Students' texts about their ratings and trainers' answers to them, for staff to show to visitors or hide. */
export function ApproveReviews() {
  const { t } = useTranslation("catalog");
  const [state, setState] = useState<ChosenState>("waiting");
  const query = useReviews(state);
  const decide = useDecideReview();
  const place = useRef<HTMLDivElement>(null);

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("reviews.lead")}</p>
      <RadioGroup
        label={t("reviews.state.label")}
        orientation="horizontal"
        value={state}
        onChange={(value) => setState(STATES.find((each) => each === value) ?? "waiting")}
      >
        {STATES.map((each) => (
          <Radio key={each} value={each}>
            {t(`reviews.state.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      <PagedList
        count={(count) => <span className={styles.count}>{t("reviews.listed", { count })}</span>}
        countRef={place}
        empty={<EmptyState title={t(`reviews.none.${state}`)} />}
        more={t("reviews.more")}
        problem={t("reviews.problem")}
        query={query}
      >
        {(reviews) => (
          <ul aria-label={t("reviews.title")} className={rows.list}>
            {reviews.map((review) => (
              <ReviewRow
                isPending={decide.isPending && decide.variables.review.id === review.id}
                key={review.id}
                onDecide={(about, isShown) => {
                  // The pressed button leaves together with its text.
                  place.current?.focus();
                  decide.mutate({ review, about, isShown });
                }}
                review={review}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
