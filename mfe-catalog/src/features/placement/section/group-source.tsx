import type { PlacementGroup } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import styles from "./section.module.css";

type Props = { group: PlacementGroup; isPending: boolean; onShowTranscript: () => void };

/** Passages begin with a title, letters with a greeting, which ends in a comma. */
const isTitle = (firstLine: string) => !firstLine.endsWith(",");

/** The text or the recording that a group of questions is about. */
export function GroupSource({ group: { text, recording }, isPending, onShowTranscript }: Props) {
  const { t } = useTranslation("catalog");
  if (text !== null)
    return (
      <Card as="article" aria-label={t("placement.text")} className={styles.source} padding="large" tone="sunken">
        <div className={styles.text} dir="ltr" lang="en">
          {text
            .split("\n")
            .map((paragraph, at) =>
              paragraph ? (
                <p key={paragraph}>{at === 0 && isTitle(paragraph) ? <strong>{paragraph}</strong> : paragraph}</p>
              ) : null,
            )}
        </div>
      </Card>
    );
  if (recording === null) return null;
  return (
    <Card as="section" aria-label={t("placement.recording")} className={styles.source} padding="large" tone="sunken">
      <Stack gap={3}>
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript below is the text of a listening exercise, shown on demand. */}
        <audio className={styles.player} controls preload="metadata" src={recording.url} />
        {recording.transcript ? (
          <div className={styles.text} dir="ltr" lang="en">
            {recording.transcript.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ) : (
          <div>
            <Button isPending={isPending} onPress={onShowTranscript} size="small" variant="quiet">
              {t("placement.showTranscript")}
            </Button>
            <p className={styles.hint}>{t("placement.transcriptHint")}</p>
          </div>
        )}
      </Stack>
    </Card>
  );
}
