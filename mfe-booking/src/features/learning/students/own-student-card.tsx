import type { OwnStudent } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Avatar, ButtonLink, PersonLine, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { useId } from "react";
import styles from "../trainers/own-trainers.module.css";

/** A student with what the trainer and they have together, and the way to write to them. */
export function OwnStudentCard({ student }: { student: OwnStudent }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const id = useId();
  const { name, level, lessons, lastLessonAt, nextLessonAt } = student;
  const facts = [
    { key: "next", value: nextLessonAt && format.dateTime(nextLessonAt) },
    { key: "last", value: lastLessonAt && format.dateTime(lastLessonAt) },
    { key: "together", value: lessons > 0 && t("pack", { count: lessons }) },
  ].filter(({ value }) => value);

  return (
    <Card aria-labelledby={id} as="article" className={styles.card}>
      <PersonLine className={styles.head} face={<Avatar name={name} size={56} url={null} />}>
        <h2 className={styles.name} id={id}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.quiet}>{level ? t("students.level", { level }) : t("students.noLevel")}</p>
      </PersonLine>
      <dl className={styles.facts}>
        {facts.map(({ key, value }) => (
          <div key={key}>
            <dt>{t(`trainers.${key}Label`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <ButtonLink
          aria-describedby={id}
          href={`/dashboard/messages/conversations?with=${student.id}`}
          variant="secondary"
        >
          {t("trainers.write")}
        </ButtonLink>
      </div>
    </Card>
  );
}
