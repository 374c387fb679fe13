import type { Language } from "@kalima/contracts/domain";
import type { ReleaseSet } from "@kalima/releases-contract";
import { ScrollBox } from "@kalima/ui/scroll-box";
import { Fragment } from "react";
import styles from "./developers.module.css";
import { useDevelopersTexts } from "./developers-texts.ts";

/** One line for each part: version, commit and the pages that it claims. */
export function PartsTable({ language, release }: { language: Language; release: ReleaseSet }) {
  const t = useDevelopersTexts(language);
  return (
    <>
      <p className={styles.text}>
        {t("releaseId")} <bdi className="ltr num">{release.id}</bdi>
        {" · "}
        <span>{t("partCount", { count: release.remotes.length })}</span>
      </p>
      <ScrollBox aria-labelledby="release-title" look="frame">
        <table className={`${styles.table} ${styles.stacked}`}>
          <thead>
            <tr>
              <th scope="col">{t("part")}</th>
              <th scope="col">{t("version")}</th>
              <th scope="col">{t("commit")}</th>
              <th scope="col">{t("pages")}</th>
            </tr>
          </thead>
          <tbody>
            {release.remotes.map(({ name, version, contract }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi className="ltr">{name}</bdi>
                </th>
                <td data-label={t("version")}>
                  <bdi className="ltr num">{version}</bdi>
                </td>
                <td data-label={t("commit")}>
                  <bdi className="ltr num">{contract.commit.slice(0, 8)}</bdi>
                </td>
                <td className={styles.wide} data-label={t("pages")}>
                  {contract.pages.length > 0 ? <Paths paths={contract.pages.map(({ path }) => path)} /> : t("noPages")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

/** Breaks between paths, and within one only after a slash. */
function Paths({ paths }: { paths: readonly string[] }) {
  return (
    <ul className={styles.paths}>
      {paths.map((path) => (
        <li key={path}>
          <bdi className="ltr">
            {path.split("/").map((segment, at) => (
              <Fragment key={at}>
                {at > 0 && "/"}
                {at > 1 && <wbr />}
                {segment}
              </Fragment>
            ))}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
