import type { ReleaseError } from "@kalima/contracts/api";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import type { ReleaseTexts } from "../release-texts.ts";
import { usePolled } from "../use-polled.ts";
import { ErrorItem } from "./error-item.tsx";
import styles from "./errors.module.css";

const EVERY_MS = 15_000;

type ErrorListProps = { title: string; onRead: () => Promise<ReleaseError[]>; t: ReleaseTexts };

/** The errors of the versions of a remote, newest first; polled while shown. */
export function ErrorList({ title, onRead, t }: ErrorListProps) {
  const { value: errors, error, refresh } = usePolled(onRead, EVERY_MS);
  if (!errors) return error ? <Problem error={error} onRetry={refresh} /> : <Skeleton height={80} shape="block" />;
  if (errors.length === 0) return <p>{t("errors.none")}</p>;
  return (
    <ul aria-label={title} className={styles.list}>
      {errors.map((each) => (
        <ErrorItem error={each} key={`${each.version} ${each.fingerprint}`} t={t} />
      ))}
    </ul>
  );
}
