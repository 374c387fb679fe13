import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import styles from "./tasks.module.css";

type File = { name: string; url: string };

/** A file beside what it is. */
export function FileLink({ file, label }: { file: File; label: string }) {
  return (
    <p className={styles.file}>
      <span className={styles.quiet}>{label}</span>
      <FileLinks file={file} />
    </p>
  );
}

/** Opened beside the page, where the browser can show it, or kept on the device. */
export function FileLinks({ file: { name, url } }: { file: File }) {
  const { t } = useTranslation("booking");
  return (
    <span className={styles.links}>
      <Link aria-label={t("tasks.open", { name })} href={url} target="_blank">
        <bdi>{name}</bdi>
      </Link>
      <Link aria-label={t("tasks.downloadOne", { name })} download={name} href={url}>
        {t("tasks.download")}
      </Link>
    </span>
  );
}
