import { useTranslation } from "@kalima/platform/react";
import styles from "./tasks.module.css";

/** How much of a file has been sent, 0 to 1; nothing while none is. */
export function UploadProgress({ share }: { share: number | null }) {
  const { t } = useTranslation("booking");
  if (share === null) return null;
  return <progress aria-label={t("tasks.uploading")} className={styles.progress} max={1} value={share} />;
}
