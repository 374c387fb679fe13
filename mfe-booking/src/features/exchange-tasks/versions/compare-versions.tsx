import type { Task, TaskTexts } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { Select } from "@kalima/ui/overlays";
import { useMemo, useState } from "react";
import styles from "../components/tasks.module.css";
import { useTaskTexts } from "../tasks.queries.ts";
import { compareWords, type Piece } from "./compare-words.ts";

type Readable = { version: number; text: string };
const isReadable = (each: TaskTexts[number]): each is Readable => each.text !== null;

/** Two versions of a text beside each other, with the words in which they differ. */
export function CompareVersions({ task }: { task: Task }) {
  const { t } = useTranslation("booking");
  const texts = useTaskTexts(task.id, task.submissions.length);
  if (texts.data) {
    const readable = texts.data.filter(isReadable);
    if (readable.length > 1) return <Compared texts={readable} />;
    return <p className={styles.quiet}>{t("tasks.compare.none")}</p>;
  }
  if (texts.isPending) return <Skeleton height={160} shape="block" />;
  return <Problem error={texts.error} onRetry={() => void texts.refetch()} title={t("tasks.compare.problem")} />;
}

function Compared({ texts }: { texts: readonly Readable[] }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const newest = texts.length - 1;
  const [pair, setPair] = useState({ older: newest - 1, newer: newest });
  const older = texts[pair.older]?.text ?? "";
  const newer = texts[pair.newer]?.text ?? "";
  const compared = useMemo(() => compareWords(older, newer), [older, newer]);
  const name = (place: number) => t("tasks.compare.version", { version: format.number(texts[place]?.version ?? 0) });
  const options = texts.map((_, place) => ({ id: String(place), label: name(place) }));

  return (
    <div className={styles.compared}>
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
      {older === newer && <p className={styles.quiet}>{t("tasks.compare.same")}</p>}
      <div className={styles.pair}>
        <Words mark="del" pieces={compared.older} title={name(pair.older)} />
        <Words mark="ins" pieces={compared.newer} title={name(pair.newer)} />
      </div>
    </div>
  );
}

/** Each line is in its own direction: the work is English on an Arabic page, with words of the other language in it. */
function Words({ pieces, title, mark: Mark }: { pieces: readonly Piece[]; title: string; mark: "ins" | "del" }) {
  return (
    <section aria-label={title} className={styles.side}>
      <h3 className={styles.sideTitle}>{title}</h3>
      <div className={styles.sideWords} dir="auto">
        {pieces.map(({ text, isChanged }, place) => {
          const key = `${place}-${text.length}`;
          return isChanged ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>;
        })}
      </div>
    </section>
  );
}
