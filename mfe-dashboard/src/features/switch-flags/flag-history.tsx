import { useTranslation } from "@kalima/platform/react";
import type { ListedFlag } from "@kalima/school-contract";
import { classNames, useFormat } from "@kalima/ui";
import { rows } from "@kalima/ui/rows";
import styles from "./switch-flags.module.css";
import { useFlagWords } from "./use-flag-words.ts";

/** Who switched a flag to which value, and when; nothing while nobody has. */
export function FlagHistory({ changes }: Pick<ListedFlag, "changes">) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const words = useFlagWords();
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className={classNames(rows.soft, styles.summary)}>
        {t("flags.changes", { count: changes.length })}
      </summary>
      <ol className={classNames(rows.list, styles.history)}>
        {changes.map(({ value, audience, at, by }) => (
          <li key={at}>
            <span>
              {value === null
                ? t("flags.wentBack")
                : t("flags.wentTo", { value: words.value(value), audience: words.audience(audience) })}
            </span>{" "}
            <span className={rows.soft}>
              <bdi>{by ?? t("flags.nobody")}</bdi> · <time dateTime={at}>{format.dateTime(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
