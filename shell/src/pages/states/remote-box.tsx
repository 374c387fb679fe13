import { classNames, IconButton, useUi } from "@kalima/ui";
import { X } from "@kalima/ui/icons";
import styles from "./placeholders.module.css";

type Close = (() => void) | undefined;

/** The frame of a box in a remote's place: a whole page, a part of one, or, where it can be closed, floating over all. */
export function chooseFrame(isPage: boolean, onClose: Close): string {
  return classNames(isPage ? styles.pageProblem : styles.problem, onClose && styles.floating);
}

export function FloatingClose({ onClose }: { onClose: Close }) {
  const { texts } = useUi();
  if (!onClose) return null;
  return (
    <div className={styles.close}>
      <IconButton icon={<X size={18} />} label={texts.close} onPress={onClose} />
    </div>
  );
}
