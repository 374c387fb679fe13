import type { ReleaseSet } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/translation";
import styles from "./developers.module.css";

/** One line for each part: version, commit and the pages that it claims. */
export function PartsTable({ release }: { release: ReleaseSet }) {
  const { t } = useTranslation("shell");
  return (
    <>
      <p className={styles.text}>
        {t("developers.releaseId")} <bdi className="ltr num">{release.id}</bdi>
        {" · "}
        {t("developers.partCount", { count: release.remotes.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section aria-labelledby="release-title" className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("developers.part")}</th>
              <th scope="col">{t("developers.version")}</th>
              <th scope="col">{t("developers.commit")}</th>
              <th scope="col">{t("developers.pages")}</th>
            </tr>
          </thead>
          <tbody>
            {release.remotes.map(({ name, version, contract }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi className="ltr">{name}</bdi>
                </th>
                <td>
                  <bdi className="ltr num">{version}</bdi>
                </td>
                <td>
                  <bdi className="ltr num">{contract.commit.slice(0, 8)}</bdi>
                </td>
                <td>
                  {contract.pages.length > 0 ? (
                    <bdi className="ltr">{contract.pages.map(({ path }) => path).join("  ")}</bdi>
                  ) : (
                    t("developers.noPages")
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
