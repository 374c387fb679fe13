import { useTranslation } from "@kalima/platform/react";
import { classNames, VisuallyHidden } from "@kalima/ui";
import { Check } from "@kalima/ui/icons";
import styles from "./progress.module.css";

const STEPS = ["details", "number", "profile"] as const;
export type RegistrationStep = 1 | 2 | 3;

/** The steps of registration, with the current one marked. */
export function Progress({ step }: { step: RegistrationStep }) {
  const { t } = useTranslation("auth");
  return (
    <ol aria-label={t("progress.label")} className={styles.steps}>
      {STEPS.map((name, index) => {
        const number = index + 1;
        const isDone = number < step;
        return (
          <li
            aria-current={number === step ? "step" : undefined}
            className={classNames(styles.step, number <= step && styles.reached)}
            key={name}
          >
            <span aria-hidden="true" className={styles.number}>
              {isDone ? <Check size={14} /> : number}
            </span>
            <span>{t(`progress.${name}`)}</span>
            {isDone ? <VisuallyHidden> ({t("progress.done")})</VisuallyHidden> : null}
          </li>
        );
      })}
    </ol>
  );
}
