import type { LessonRecap, RecapEntry } from "@kalima/learning-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import { type ReactNode, useId } from "react";
import { LessonWords } from "../../../shared/lesson-notes/lesson-notes.tsx";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { Exercises } from "./exercises.tsx";
import styles from "./recap.module.css";

/** Shows what took place in a session: each line as it was written, with its source. */
export function Recap({ recap, isStudent }: { recap: LessonRecap; isStudent: boolean }) {
  const { t } = useTranslation("booking");
  const { words, corrections, notes, chat, tasks, exercises } = recap;
  const isBlank = [words, corrections, notes, chat, tasks].every((list) => list.length === 0);
  return (
    <>
      <Times recap={recap} />
      {isBlank && <p className={styles.quiet}>{t("recap.nothing")}</p>}
      {isStudent && <Exercises exercises={exercises} />}
      <Words words={words} />
      <Entries entries={corrections} title={t("recap.corrections")} />
      <Entries entries={notes} title={t("recap.notes")} />
      <Entries entries={chat} title={t("recap.chat")} />
      <Tasks tasks={tasks} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section">
      <div className={styles.part}>
        <h3 className={styles.title} id={id}>
          {title}
        </h3>
        {children}
      </div>
    </Card>
  );
}

/** Who was there and when, as the server saw it. */
function Times({ recap }: { recap: LessonRecap }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { language } = usePlatform().i18n;
  const { startsAt, endsAt, endedAt, ranMinutes, student, trainer } = recap;
  const facts: [key: string, value: ReactNode][] = [
    [
      "planned",
      <time dateTime={startsAt} key="planned">
        <span>{format.dateTime(startsAt)}</span> – <span>{format.time(endsAt)}</span>
      </time>,
    ],
    ["ended", endedAt && format.time(endedAt)],
    ["together", ranMinutes > 0 && t("minutes", { count: ranMinutes })],
    ["student", <Person joinedAt={student.joinedAt} key="student" name={student.name} />],
    ["trainer", <Person joinedAt={trainer.joinedAt} key="trainer" name={trainer.name[language]} />],
  ];
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`recap.facts.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.source}>{t("recap.sources.server")}</p>
    </Card>
  );
}

function Person({ name, joinedAt }: { name: string; joinedAt: string | null }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  return (
    <>
      <bdi>{name}</bdi>
      {joinedAt && <span className={styles.joined}>{t("recap.joined", { time: format.time(joinedAt) })}</span>}
    </>
  );
}

function Words({ words }: Pick<LessonRecap, "words">) {
  const { t } = useTranslation("booking");
  if (words.length === 0) return null;
  return (
    <Part title={t("recap.words")}>
      <LessonWords words={words} />
      <p className={styles.source}>{t("recap.sources.words")}</p>
    </Part>
  );
}

/** Lines as they were written, each with where it stands and who wrote it. */
function Entries({ title, entries }: { title: string; entries: readonly RecapEntry[] }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  if (entries.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={styles.list}>
        {entries.map(({ text, source, by, at }, index) => (
          <li className={styles.entry} key={`${index} ${text}`}>
            <UserText className={styles.text}>{text}</UserText>
            <span className={styles.source}>
              <span>{t(`recap.sources.${source}`)}</span>
              {source === "chat" && (by === "student" || by === "trainer") && <span>{t(`recap.by.${by}`)}</span>}
              {source === "chat" && at && <span>{format.time(at)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Tasks({ tasks }: Pick<LessonRecap, "tasks">) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const paths = useOwnPaths();
  if (tasks.length === 0) return null;
  return (
    <Part title={t("recap.tasks")}>
      <ul className={styles.list}>
        {tasks.map(({ id, title, dueAt }) => (
          <li className={styles.entry} key={id}>
            <Link href={paths.tasks}>
              <bdi>{title}</bdi>
            </Link>
            <span className={styles.source}>{t("student.due", { time: format.dateTime(dueAt) })}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
