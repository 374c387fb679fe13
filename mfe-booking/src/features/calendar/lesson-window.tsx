import { useTranslation } from "@kalima/platform/react";
import { Dialog } from "@kalima/ui/overlays";
import type { ReactNode } from "react";
import styles from "./grid/grid.module.css";

/** One lesson over the calendar, with all that can be done with it. */
export function LessonWindow({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation("booking");
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t("calendar.one")}>
      <ul className={styles.list}>{children}</ul>
    </Dialog>
  );
}
