import type { Task, TaskTexts } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { Select } from "@kalima/ui/overlays";
import { useMemo, useState } from "react";
import { FileLinks } from "../components/file-link.tsx";
import styles from "../components/tasks.module.css";
import { useTaskTexts } from "../tasks.queries.ts";
import { compareWords, type Piece } from "./compare-words.ts";

type Submission = Task["submissions"][number];
type Readable = Submission & { text: string };

function useVersionName() {
  const { t } = useTranslation("booking");
  const format = useFormat();
  return (version: number) => t("tasks.compare.version", { version: format.number(version) });
}

/** Two versions beside each other, typed or in files, with the words in which they differ; and those whose words cannot be read. */
export function CompareVersions({ task }: { task: Task }) {
  const { t } = useTranslation("booking");
  const texts = useTaskTexts(task.id, task.submissions.length);
  if (!texts.data) {
    if (texts.isPending) return <Skeleton height={160} shape="block" />;
    return <Problem error={texts.error} onRetry={() => void texts.refetch()} title={t("tasks.compare.problem")} />;
  }
  const sent = texts.data.flatMap(({ version, ...read }) => {
    const submission = task.submissions.find((each) => each.version === version);
    return submission ? [{ ...submission, ...read }] : [];
  });
  const readable = sent.filter((each): each is Readable => each.text !== null);
  return (
    <div className={styles.compared}>
      {readable.length > 1 ? <Compared texts={readable} /> : <p className={styles.quiet}>{t("tasks.compare.none")}</p>}
      <Unread versions={sent.filter(({ text }) => text === null)} />
    </div>
  );
}

/** Versions that stand beside nothing, with the reason. */
function Unread({ versions }: { versions: readonly (Submission & Pick<TaskTexts[number], "state">)[] }) {
  const { t } = useTranslation("booking");
  const name = useVersionName();
  return versions.map(({ version, file, state }) => (
    <div key={version}>
      <h3 className={styles.sideTitle}>{name(version)}</h3>
      <p className={styles.quiet}>
        {t(`tasks.compare.${state === "no_text" || state === "too_long" ? state : "unreadable"}`)}
      </p>
      <FileLinks file={file} />
    </div>
  ));
}

function Compared({ texts }: { texts: readonly Readable[] }) {
  const { t } = useTranslation("booking");
  const name = useVersionName();
  const newest = texts.length - 1;
  const [pair, setPair] = useState({ older: newest - 1, newer: newest });
  const [older, newer] = [texts[pair.older], texts[pair.newer]];
  const compared = useMemo(() => compareWords(older?.text ?? "", newer?.text ?? ""), [older, newer]);
  const options = texts.map(({ version }, place) => ({ id: String(place), label: name(version) }));

  return (
    <>
      {texts.length > 2 && (
        <div className={styles.pair}>
          {(["older", "newer"] as const).map((side) => (
            <Select
              key={side}
              label={t(`tasks.compare.${side}`)}
              onSelectionChange={(key) => setPair({ ...pair, [side]: Number(key) })}
              options={options}
              selectedKey={String(pair[side])}
            />
          ))}
        </div>
      )}
      {compared.isTooDifferent && <p className={styles.quiet}>{t("tasks.compare.tooDifferent")}</p>}
      {compared.isSame && <p className={styles.quiet}>{t("tasks.compare.same")}</p>}
      <div className={styles.pair}>
        {older && <Words mark="del" pieces={compared.older} version={older} />}
        {newer && <Words mark="ins" pieces={compared.newer} version={newer} />}
      </div>
    </>
  );
}

type WordsProps = { pieces: readonly Piece[]; version: Submission; mark: "ins" | "del" };

/** Each line is in its own direction: the work is English on an Arabic page, with words of the other language in it. */
function Words({ pieces, version: { version, file }, mark: Mark }: WordsProps) {
  const title = useVersionName()(version);
  return (
    <section aria-label={title} className={styles.side}>
      <h3 className={styles.sideTitle}>{title}</h3>
      <FileLinks file={file} />
      <div className={styles.sideWords} dir="auto">
        {pieces.map(({ text, isChanged }, place) => {
          const key = `${place}-${text.length}`;
          return isChanged ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>;
        })}
      </div>
    </section>
  );
}
