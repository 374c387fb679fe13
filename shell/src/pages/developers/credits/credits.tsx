import type { Language } from "@kalima/contracts/domain";
import { TextField, useFormat } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { ScrollBox } from "@kalima/ui/scroll-box";
import { useState } from "react";
import table from "../developers.module.css";
import { useOwnTexts } from "../use-own-texts.ts";
import styles from "./credits.module.css";
import { SHIPPED_PACKAGES } from "./shipped-packages.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

/** How many packages have each licence, the most frequent first. */
function countLicences(packages: typeof SHIPPED_PACKAGES): [licence: string, count: number][] {
  const counts = new Map<string, number>();
  for (const [, , licence] of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
}

type CreditsProps = { language: Language; packages?: typeof SHIPPED_PACKAGES };

/** The packages of others that are part of the site, each with version and licence. */
export function Credits({ language, packages = SHIPPED_PACKAGES }: CreditsProps) {
  const t = useOwnTexts("credits", TEXTS, language);
  const format = useFormat();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = packages.filter((credit) => credit.some((part) => part.toLowerCase().includes(wanted)));
  return (
    <div className={styles.credits}>
      <p className={table.text}>{t("lead", { count: packages.length })}</p>
      <ul aria-label={t("licences")} className={styles.licences}>
        {countLicences(packages).map(([licence, count]) => (
          <li key={licence}>
            <bdi className="ltr">{licence}</bdi> <span className={styles.count}>{format.number(count)}</span>
          </li>
        ))}
      </ul>
      <TextField label={t("search")} onChange={setText} type="search" value={text} />
      {found.length === 0 ? <EmptyState message={t("noneText")} title={t("none")} /> : null}
      {found.length > 0 ? (
        <ScrollBox aria-labelledby="credits-title" className={styles.list} look="frame">
          <table className={`${table.table} ${table.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{t("package")}</th>
                <th scope="col">{t("version")}</th>
                <th scope="col">{t("licence")}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(([name, version, licence]) => (
                <tr key={`${name}@${version}`}>
                  <th scope="row">
                    <bdi className="ltr">{name}</bdi>
                  </th>
                  <td data-label={t("version")}>
                    <bdi className="ltr num">{version}</bdi>
                  </td>
                  <td data-label={t("licence")}>
                    <bdi className="ltr">{licence}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      ) : null}
    </div>
  );
}
