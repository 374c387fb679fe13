import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { type RefObject, useState } from "react";
import { cutFrame } from "./cut-frame.ts";
import { usePageUpload } from "./own-page.queries.ts";
import type { PageForm } from "./page-rules.ts";
import styles from "./video-field.module.css";

type Video = NonNullable<PageForm["introVideo"]>;
type PosterFieldProps = {
  video: Video;
  /** The player that shows the frame to be taken. */
  player: RefObject<HTMLVideoElement | null>;
  onChange: (poster: Pick<Video, "posterFileId" | "posterUrl">) => void;
};

/** The frame that stands for the video until it plays: the one at which the player is stopped, or none. */
export function PosterField({ video, player, onChange }: PosterFieldProps) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const upload = usePageUpload("introPoster");
  const [hasFailed, setFailed] = useState(false);

  async function take() {
    upload.reset();
    const frame = player.current && (await cutFrame(player.current));
    setFailed(!frame);
    if (!frame) return;
    upload.send(frame, { onSuccess: ({ id, url }) => onChange({ posterFileId: id, posterUrl: url }) });
  }

  return (
    <fieldset className={styles.poster}>
      <legend className={styles.legend}>{t("ownPage.poster.title")}</legend>
      {video.posterUrl && <img alt={t("ownPage.poster.picture")} className={styles.frame} src={video.posterUrl} />}
      <p className={styles.hint}>{t("ownPage.poster.lead")}</p>
      <div className={styles.actions}>
        <Button isPending={upload.share !== null} onPress={() => void take()} size="small" variant="secondary">
          {t("ownPage.poster.take")}
        </Button>
        {video.posterUrl && (
          <Button onPress={() => onChange({ posterFileId: null, posterUrl: null })} size="small" variant="quiet">
            {t("ownPage.poster.remove")}
          </Button>
        )}
      </div>
      <FormError>{hasFailed ? t("ownPage.poster.failed") : errorText(upload.error)}</FormError>
    </fieldset>
  );
}
