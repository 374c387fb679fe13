import { useTranslation } from "@kalima/platform/react";
import styles from "./key-help.module.css";
import { DESK_KEYS } from "./use-desk-keys.ts";

const KEYS = [
  [DESK_KEYS.next, "keys.next"],
  [DESK_KEYS.conversation, "keys.conversation"],
  [DESK_KEYS.answer, "keys.answer"],
  ["Enter", "keys.send"],
  ["Shift + Enter", "keys.line"],
] as const;

/** The keys of the desk and their actions. */
export function KeyHelp() {
  const { t } = useTranslation("dashboard");
  return (
    <details className={styles.help}>
      <summary>{t("keys.title")}</summary>
      <dl className={styles.keys}>
        {KEYS.map(([key, text]) => (
          <div className={styles.key} key={key}>
            <dt>
              <kbd dir="ltr">{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
