import { DueMark } from "@kalima/platform/due";
import { useTranslation } from "@kalima/platform/react";
import { type CallBack, MAX_CALL_TRIES } from "@kalima/support-contract";
import { Button, ButtonLink, classNames, phoneText, useFormat } from "@kalima/ui";
import { Phone } from "@kalima/ui/icons";
import { rows } from "@kalima/ui/rows";
import { UserText } from "@kalima/ui/user-text";
import { useId, useState } from "react";
import styles from "./call-people.module.css";
import { OutcomeDialog } from "./outcome-dialog.tsx";

/** Somebody who asked for a call: when, about what, and what became of the attempts. */
export function CallRow({ person, onLeave }: { person: CallBack; onLeave: () => void }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const id = useId();
  const [isNoting, setNoting] = useState(false);
  const { from, language, topic, details, wishedAt, dueAt, state, tries } = person;
  return (
    <li aria-labelledby={id} className={classNames(rows.row, rows.tight)}>
      <div className={rows.head}>
        <h2 className={styles.name} id={id}>
          <bdi>{from.name}</bdi>
        </h2>
        {topic !== "unknown" && <span>{t(`topics.${topic}`)}</span>}
        {dueAt && (
          <DueMark dueAt={dueAt} text={(isLate, time) => t(isLate ? "callBacks.late" : "callBacks.due", { time })} />
        )}
        {!from.hasAccount && <span className={rows.soft}>{t("callBacks.guest")}</span>}
      </div>
      <dl className={classNames(rows.facts, styles.facts)}>
        <div>
          <dt>{t("callBacks.phone")}</dt>
          <dd>
            <bdi dir="ltr">{phoneText(from.phone)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("callBacks.wished")}</dt>
          <dd>
            <time dateTime={wishedAt}>{format.dateTime(wishedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{t("callBacks.speaks")}</dt>
          <dd>{t(`callBacks.languages.${language}`)}</dd>
        </div>
      </dl>
      {details && <UserText>{details}</UserText>}
      {tries.length > 0 && (
        <ol aria-label={t("callBacks.tries")} className={styles.tries}>
          {tries.map((attempt) => (
            <li className={rows.soft} key={attempt.id}>
              <time dateTime={attempt.at}>{format.dateTime(attempt.at)}</time>{" "}
              {attempt.outcome !== "unknown" && <span>{t(`callBacks.outcomes.${attempt.outcome}`)}</span>}{" "}
              {attempt.agent && <bdi>{attempt.agent}</bdi>}
              {attempt.note && <UserText>{attempt.note}</UserText>}
            </li>
          ))}
        </ol>
      )}
      {state === "waiting" && (
        <div className={rows.actions}>
          <ButtonLink aria-describedby={id} href={`tel:${from.phone}`} icon={<Phone />} size="small">
            {t("callBacks.call")}
          </ButtonLink>
          <Button aria-describedby={id} onPress={() => setNoting(true)} size="small" variant="secondary">
            {t("callBacks.noteCall")}
          </Button>
          <span className={rows.soft}>{t("callBacks.left", { count: MAX_CALL_TRIES - tries.length })}</span>
        </div>
      )}
      {isNoting && <OutcomeDialog onClose={() => setNoting(false)} onNoted={onLeave} person={person} />}
    </li>
  );
}
