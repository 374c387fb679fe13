import type { PlacementResult } from "@kalima/catalog-contract";
import { usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Copy, Download } from "@kalima/ui/icons";
import styles from "./result.module.css";

/** Actions for a result: keep it by registering, show it to others. */
export function ResultActions({ attemptId, result }: { attemptId: string; result: PlacementResult }) {
  const { t } = useTranslation("catalog");
  const { toasts, i18n } = usePlatform();
  const { language } = i18n;
  const isGuest = useSession().state === "signedOut";
  const path = `/placement-test/results/${result.code}`;

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
      toasts.show({ tone: "success", text: t("placement.share.copied") });
    } catch {
      toasts.show({ tone: "error", text: t("placement.share.copyFailed") });
    }
  }

  return (
    <>
      {isGuest && (
        <Card className={styles.keep} padding="large" tone="sunken">
          <p>{t("placement.keep.text")}</p>
          <ButtonLink href="/register?next=/placement-test">{t("placement.keep.register")}</ButtonLink>
        </Card>
      )}
      <div className={styles.actions}>
        <ButtonLink href={path} variant="secondary">
          {t("placement.share.open")}
        </ButtonLink>
        <a
          className={styles.download}
          download
          href={`/api/placement-test/attempts/${attemptId}/certificate?language=${language}`}
        >
          <Download size={18} /> {t("placement.share.download")}
        </a>
        <Button icon={<Copy size={18} />} onPress={() => void copyLink()} variant="quiet">
          {t("placement.share.copy")}
        </Button>
      </div>
    </>
  );
}
