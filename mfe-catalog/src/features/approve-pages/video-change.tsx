import type { ApprovedProfile } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { UserText } from "@kalima/ui/user-text";
import styles from "./change-row.module.css";

/** The requested video introduction beside the published one, with its words; nothing where they are the same. */
export function VideoChange({ live, wanted }: { live: ApprovedProfile; wanted: ApprovedProfile }) {
  const { t } = useTranslation("catalog");
  const [now, wish] = [live.introVideo ?? null, wanted.introVideo ?? null];
  const isSame = (field: "fileId" | "transcript" | "posterUrl") => (now?.[field] ?? null) === (wish?.[field] ?? null);
  if (isSame("fileId") && isSame("transcript") && isSame("posterUrl")) return null;
  return (
    <div>
      <dt>{t("pageChanges.field.video")}</dt>
      <dd>
        {now && (
          <del className={styles.now} dir="auto">
            {now.transcript}
          </del>
        )}
        {wish ? (
          <ins className={styles.wanted}>
            {/* biome-ignore lint/a11y/useMediaCaption: the words are below it. */}
            <video
              aria-label={t("pageChanges.video")}
              className={styles.video}
              controls
              playsInline
              poster={wish.posterUrl ?? undefined}
              preload="metadata"
              src={wish.url}
            />
            <UserText className={styles.words}>{wish.transcript}</UserText>
          </ins>
        ) : (
          <ins className={styles.wanted}>{t("pageChanges.noVideo")}</ins>
        )}
      </dd>
    </div>
  );
}
