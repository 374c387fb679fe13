import { useTranslation } from "@kalima/platform/react";
import { classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import styles from "./work-count.module.css";

const MAX_SHOWN = 99;

type WorkCountProps = {
  waiting: number;
  /** How much of it is past its time. */
  overdue: number;
  className?: string | undefined;
};

/** How much waits behind an entry of the menu; overdue work is red, and said in words. Nothing at 0. */
export function WorkCount({ waiting, overdue, className }: WorkCountProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const words = [
    ...(waiting > 0 ? [t("work.waiting", { count: waiting })] : []),
    ...(overdue > 0 ? [t("work.overdue", { count: overdue })] : []),
  ];
  return (
    <>
      {waiting > 0 && (
        <span aria-hidden="true" className={classNames(styles.count, overdue > 0 && styles.overdue, className)}>
          {waiting > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(waiting)}
        </span>
      )}
      <VisuallyHidden>{words.map((each) => `, ${each}`).join("")}</VisuallyHidden>
    </>
  );
}
