import type { Language } from "@kalima/contracts/domain";
import type { ReleasedVersion } from "@kalima/releases-contract";
import { Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { ScrollBox } from "@kalima/ui/scroll-box";
import { useCallback, useEffect, useState } from "react";
import page from "../developers.module.css";
import { useOwnTexts } from "../use-own-texts.ts";
import styles from "./changes.module.css";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };
/** Keys of the texts begin with the day of the change, the newest first. */
const ENTRIES = Object.keys(en.entries) as (keyof typeof en.entries)[];
const DAY_LENGTH = "2026-11-30".length;

export type ChangesProps = { language: Language; onReadVersions: () => Promise<ReleasedVersion[]> };

/** Tells in words what has changed for people, and when which version of a part reached everyone. */
export function Changes({ language, onReadVersions }: ChangesProps) {
  const t = useOwnTexts("changes", TEXTS, language);
  const format = useFormat();
  return (
    <>
      <p className={page.text}>{t("lead")}</p>
      <ol className={styles.changes}>
        {ENTRIES.map((key) => {
          const day = key.slice(0, DAY_LENGTH);
          return (
            <li className={styles.change} key={key}>
              <time className={styles.when} dateTime={day}>
                {format.dayLabel(day, { day: "numeric", month: "long", year: "numeric" })}
              </time>
              <h3 className={styles.title}>{t(`entries.${key}.title`)}</h3>
              <p>{t(`entries.${key}.text`)}</p>
            </li>
          );
        })}
      </ol>
      <h3 className={styles.title}>{t("versions")}</h3>
      <Versions onRead={onReadVersions} t={t} />
    </>
  );
}

type VersionsProps = { onRead: ChangesProps["onReadVersions"]; t: ReturnType<typeof useOwnTexts> };

function Versions({ onRead, t }: VersionsProps) {
  const format = useFormat();
  const [versions, setVersions] = useState<readonly ReleasedVersion[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const read = useCallback(async () => {
    try {
      setVersions(await onRead());
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  }, [onRead]);
  useEffect(() => void read(), [read]);

  if (error) return <Problem error={error} onRetry={read} title={t("problem")} />;
  if (!versions) return <Skeleton height={160} shape="block" />;
  if (versions.length === 0) return <p className={page.text}>{t("versionsNone")}</p>;
  return (
    <ScrollBox aria-label={t("versions")} className={styles.box}>
      <ol className={styles.versions}>
        {versions.map(({ remote, version, at }) => (
          <li key={`${remote} ${version} ${at}`}>
            <time className={styles.when} dateTime={at}>
              {format.dateTime(at)}
            </time>{" "}
            <bdi className="ltr num">{`${remote} ${version}`}</bdi>
          </li>
        ))}
      </ol>
    </ScrollBox>
  );
}
