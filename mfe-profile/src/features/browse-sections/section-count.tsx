import { useTranslation } from "@kalima/platform/react";
import { useFormat, VisuallyHidden } from "@kalima/ui";
import styles from "./section-menu.module.css";

const MAX_SHOWN = 99;

type SectionCountProps = {
  /** Undefined while it is unknown; then, and at 0, nothing is shown. */
  count: number | undefined;
  /** Key of what a screen reader says, with `count`. */
  words: string;
};

/** How much waits in a section, beside its name. */
export function SectionCount({ count = 0, words }: SectionCountProps) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  return (
    <>
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {count > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(count)}
        </span>
      )}
      <span role="status">
        <VisuallyHidden>{count > 0 && t(words, { count })}</VisuallyHidden>
      </span>
    </>
  );
}
