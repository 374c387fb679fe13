import { cefrLevel } from "@kalima/contracts/domain";
import type { Today } from "@kalima/learning-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, Num, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Star } from "@kalima/ui/icons";
import { useId } from "react";
import styles from "./today.module.css";

/** A feedback is shown up to so many characters, cut after a word. */
const QUOTE_LENGTH = 160;
const MINUTES_PER_HOUR = 60;

/** The way from A1 to C2, what was done since the last test, and the newest feedback. Renders nothing before any of it. */
export function ProgressCard({ today: { level, weeks, feedback } }: { today: Today }) {
  const { t } = useTranslation("booking");
  const id = useId();
  if (!level && weeks === 0 && !feedback) return null;
  return (
    <Card aria-labelledby={id} as="section">
      <div className={styles.progress}>
        <h2 className={styles.title} id={id}>
          {t("today.progress")}
        </h2>
        {level && <LevelPath level={level} />}
        {weeks > 0 && (
          <p className={styles.streak}>
            <Star size={18} /> <span>{t("today.weeks", { count: weeks })}</span>
          </p>
        )}
        {feedback && <Feedback feedback={feedback} />}
        {level && <Link href="/profile/analytics">{t("today.allProgress")}</Link>}
      </div>
    </Card>
  );
}

function LevelPath({ level }: { level: NonNullable<Today["level"]> }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { written, spoken, score, takenAt, lessons, minutes } = level;
  const since = format.date(takenAt, { day: "numeric", month: "long" });
  const hours = Math.round(minutes / MINUTES_PER_HOUR);
  return (
    <div>
      <p className={styles.level}>
        <strong>
          <Num>{written}</Num>
        </strong>
        {spoken && <span className={styles.quiet}>{t("today.spoken", { level: spoken })}</span>}
      </p>
      <div aria-hidden="true" className={styles.path}>
        <svg aria-hidden="true" className={styles.bar} preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect className={styles.done} height="1" width={score} />
        </svg>
        <ol>
          {cefrLevel.options.map((each) => (
            <li data-reached={each <= written} key={each}>
              {each}
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.quiet}>
        {lessons > 0
          ? t("today.since", {
              date: since,
              lessons: t("today.sessions", { count: lessons }),
              hours: t("today.hours", { count: hours }),
            })
          : t("today.tested", { date: since })}
      </p>
    </div>
  );
}

function cutAfterWord(text: string): string {
  if (text.length <= QUOTE_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(" ", QUOTE_LENGTH) || QUOTE_LENGTH)}…`;
}

function Feedback({ feedback: { lessonId, teacher, wentWell } }: { feedback: NonNullable<Today["feedback"]> }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  return (
    <figure className={styles.feedback}>
      <blockquote dir="auto">{cutAfterWord(wentWell)}</blockquote>
      <figcaption className={styles.quiet}>
        <span>{t("today.feedback", { name: teacher.name[language] })}</span>{" "}
        <Link href={`/profile/appointments/${lessonId}`}>{t("today.readFeedback")}</Link>
      </figcaption>
    </figure>
  );
}
