import type { OwnTrainerProfile, PagePart } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { findPartState } from "./find-part-state.ts";
import styles from "./own-page.module.css";

const TONES = { live: "ok", waiting: "warn", refused: "bad" } as const;

/** Where parts of the page stand: live, waiting since then, or refused and why; nothing for a part that is not there. */
export function PartState({ page, parts }: { page: OwnTrainerProfile; parts: readonly PagePart[] }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const found = findPartState(page, parts);
  if (!found) return null;
  return (
    <p className={styles.part}>
      <StatusPill tone={TONES[found.state]}>
        {t(`ownPage.part.${found.state}`, { when: found.at && format.dateTime(found.at) })}
      </StatusPill>
      {found.reason && <bdi className={styles.reason}>{found.reason}</bdi>}
    </p>
  );
}
