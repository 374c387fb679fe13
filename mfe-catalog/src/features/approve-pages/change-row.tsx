import {
  type ApprovedProfile,
  type DecideTrainerChange,
  PAGE_TEXT_NAMES,
  REFUSAL_MAX_LENGTH,
  type TrainerChange,
  takePageTexts,
} from "@kalima/catalog-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { DueMark } from "@kalima/platform/due";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Form, Link, useFormat } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useId, useState } from "react";
import list from "../../shared/decisions.module.css";
import { useBilingual } from "../../shared/use-bilingual.ts";
import styles from "./change-row.module.css";
import { VideoChange } from "./video-change.tsx";

type ChangeRowProps = {
  change: TrainerChange;
  isPending: boolean;
  onDecide: (decision: DecideTrainerChange) => void;
};

/** A trainer's requested texts and price beside the published ones. A refusal needs a reason. */
export function ChangeRow({ change, isPending, onDecide }: ChangeRowProps) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const format = useFormat();
  const bilingual = useBilingual();
  const nameId = useId();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const { trainer, sentAt, dueAt, live, wanted } = change;
  const differences = compareLists(live, wanted, format.money);

  function refuse() {
    setTried(true);
    if (showsSomething(reason)) onDecide({ isApproved: false, reason: reason.trim() });
  }

  return (
    <li className={rows.row}>
      <p className={list.about}>
        <Link href={`/teachers/${trainer.id}`} id={nameId}>
          {bilingual(trainer.name)}
        </Link>
        <time className={list.date} dateTime={sentAt}>
          {t("pageChanges.sent", { when: format.dateTime(sentAt) })}
        </time>
        {dueAt && (
          <DueMark
            dueAt={dueAt}
            text={(isLate, time) => t(isLate ? "pageChanges.late" : "pageChanges.due", { time })}
          />
        )}
      </p>
      <dl className={styles.fields}>
        {differences.map(({ field, lang, now, wish }) => (
          <div key={field}>
            <dt>{t(`pageChanges.field.${field}`)}</dt>
            <dd>
              <del className={styles.now} lang={lang}>
                <bdi>{now}</bdi>
              </del>
              <ins className={styles.wanted} lang={lang}>
                <bdi>{wish}</bdi>
              </ins>
            </dd>
          </div>
        ))}
        <VideoChange live={live} wanted={wanted} />
      </dl>
      {isRefusing ? (
        <Form className={styles.refusal} onSubmit={refuse}>
          <TextArea
            autoFocus
            errorMessage={wasTried && !showsSomething(reason) ? errorText("validation.required") : undefined}
            isRequired
            label={t("pageChanges.reason")}
            maxLength={REFUSAL_MAX_LENGTH}
            name="reason"
            onChange={setReason}
            rows={3}
            value={reason}
          />
          <div className={rows.actions}>
            <Button isPending={isPending} size="small" type="submit">
              {t("pageChanges.send")}
            </Button>
            <Button onPress={() => setRefusing(false)} size="small" variant="quiet">
              {t("pageChanges.cancel")}
            </Button>
          </div>
        </Form>
      ) : (
        <div className={rows.actions}>
          <Button
            aria-describedby={nameId}
            isPending={isPending}
            onPress={() => onDecide({ isApproved: true })}
            size="small"
          >
            {t("pageChanges.approve")}
          </Button>
          <Button aria-describedby={nameId} onPress={() => setRefusing(true)} size="small" variant="secondary">
            {t("pageChanges.refuse")}
          </Button>
        </div>
      )}
    </li>
  );
}

type Difference = { field: string; lang: "en" | "ar" | undefined; now: string; wish: string };

/** The fields that would change. */
function compareLists(
  live: ApprovedProfile,
  wanted: ApprovedProfile,
  money: (value: ApprovedProfile["pricePerLesson"]) => string,
): Difference[] {
  const [now, wish] = [takePageTexts(live), takePageTexts(wanted)];
  const rows: Difference[] = [
    ...PAGE_TEXT_NAMES.flatMap((name) => [
      { field: `${name}En`, lang: "en" as const, now: now[name].en, wish: wish[name].en },
      { field: `${name}Ar`, lang: "ar" as const, now: now[name].ar, wish: wish[name].ar },
    ]),
    { field: "qualificationsEn", lang: "en", now: toLines(live, "en"), wish: toLines(wanted, "en") },
    { field: "qualificationsAr", lang: "ar", now: toLines(live, "ar"), wish: toLines(wanted, "ar") },
    { field: "price", lang: undefined, now: money(live.pricePerLesson), wish: money(wanted.pricePerLesson) },
  ];
  return rows.filter(({ now, wish }) => now !== wish);
}

/** One line each: what, where and when. */
function toLines({ qualifications = [] }: ApprovedProfile, language: "en" | "ar"): string {
  return qualifications
    .map(({ kind, title, institution, fromYear, toYear }) => {
      const until = kind === "certificate" ? "" : `–${toYear ?? ""}`;
      return `${title[language]} · ${institution[language]} · ${fromYear}${until}`;
    })
    .join("\n");
}
