import type { Qualification } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import { groupQualifications } from "./grouped-qualifications.ts";
import styles from "./qualifications.module.css";

/** A trainer's résumé: where they taught, what they studied and which certificates they hold. */
export function Qualifications({ qualifications }: { qualifications: readonly Qualification[] }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const inLanguage = useBilingual();
  return (
    <>
      <p className={styles.seen}>{t("profile.qualifications.seen")}</p>
      {groupQualifications(qualifications).map(({ kind, lines }) => (
        <div className={styles.group} key={kind}>
          <h3 className={styles.kind}>{t(`profile.qualifications.${kind}`)}</h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li className={styles.line} key={`${line.fromYear} ${line.title.en}`}>
                <span className={styles.years}>{formatYears(line)}</span>
                <span className={styles.text}>
                  <strong className={styles.title}>
                    <bdi>{inLanguage(line.title)}</bdi>
                  </strong>
                  <bdi>{inLanguage(line.institution)}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );

  function formatYears({ kind, fromYear, toYear }: Qualification): string {
    if (kind === "certificate" || fromYear === toYear) return format.digits(`${fromYear}`);
    return toYear === null
      ? t("profile.qualifications.since", { year: fromYear })
      : t("profile.qualifications.span", { from: fromYear, to: toYear });
  }
}
