import type { PreviewedVersion } from "@kalima/releases-contract";
import { Button, Inline, Num, useFormat, useUi } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import { actorText } from "../actor-text.ts";
import type { ReleaseTexts } from "../release-texts.ts";
import { isolateText } from "../release-texts.ts";
import { useSubmit } from "../use-submit.ts";
import styles from "./access.module.css";
import type { AccessActions } from "./access-actions.ts";
import type { AccessTexts } from "./access-texts.ts";

type PreviewListProps = Pick<AccessActions, "onEndPreviews"> & {
  previews: readonly PreviewedVersion[];
  t: AccessTexts;
  releaseTexts: ReleaseTexts;
};

/** Versions that links show, each with who made them, until when, and a way to end them early. */
export function PreviewList({ previews, onEndPreviews, t, releaseTexts }: PreviewListProps) {
  const format = useFormat();
  const { errorText } = useUi();
  const { isPending, failure, submit } = useSubmit();
  const [ended, setEnded] = useState<PreviewedVersion | null>(null);
  if (previews.length === 0) return <p>{t("preview.noneOpen")}</p>;
  const names = ({ remote, version }: PreviewedVersion) => ({
    remote: isolateText(remote),
    version: isolateText(version),
  });

  async function end({ remote, version }: PreviewedVersion): Promise<void> {
    if (await submit(() => onEndPreviews(remote, version))) setEnded(null);
  }

  return (
    <ul aria-label={t("preview.open")} className={rows.list}>
      {previews.map((preview) => (
        <li key={`${preview.remote} ${preview.version}`}>
          <Card>
            <Inline gap={3} justify="between" wrap>
              <h4 className={styles.name}>
                <bdi className="ltr">{preview.remote}</bdi> <Num>{preview.version}</Num>
              </h4>
              <Button
                aria-haspopup="dialog"
                aria-label={t("preview.endOne", names(preview))}
                onPress={() => setEnded(preview)}
                size="small"
                variant="quiet"
              >
                {t("preview.end")}
              </Button>
            </Inline>
            <p className={styles.note}>
              <span>{t("preview.links", { count: preview.links })}</span>
              {" · "}
              <span>{t("preview.until", { when: format.dateTime(preview.until) })}</span>
              {" · "}
              <span>
                {t("preview.madeBy", { by: preview.madeBy.map((actor) => actorText(releaseTexts, actor)).join(" · ") })}
              </span>
            </p>
          </Card>
        </li>
      ))}
      {ended ? (
        <ConfirmDialog
          cancelLabel={t("cancel")}
          confirmLabel={t("preview.end")}
          isOpen
          isPending={isPending}
          message={t("preview.endText")}
          onConfirm={() => end(ended)}
          onOpenChange={() => !isPending && setEnded(null)}
          title={t("preview.endTitle", names(ended))}
          tone="danger"
        >
          <FormError>{failure ? errorText(failure) : null}</FormError>
        </ConfirmDialog>
      ) : null}
    </ul>
  );
}
