import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import styles from "./result.module.css";

type Props = {
  /** ISO 8601. */
  retakeFrom: string;
  /** True once another attempt has begun. */
  isUnderWay: boolean;
  isStarting: boolean;
  onStart: () => void;
  onContinue: () => void;
};

/** When the test may be taken again; from that day on, the button that begins or continues it. */
export function Retake({ retakeFrom, isUnderWay, isStarting, onStart, onContinue }: Props) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const isOpen = Date.parse(retakeFrom) <= useNow(MINUTE_MS);
  if (!isOpen) return <p className={styles.quiet}>{t("placement.retake.from", { date: format.date(retakeFrom) })}</p>;
  return (
    <Card className={styles.keep} padding="large" tone="sunken">
      <p>{t(isUnderWay ? "placement.underWay" : "placement.retake.now")}</p>
      {isUnderWay ? (
        <Button onPress={onContinue} variant="secondary">
          {t("placement.continue")}
        </Button>
      ) : (
        <Button isPending={isStarting} onPress={onStart} variant="secondary">
          {t("placement.retake.start")}
        </Button>
      )}
    </Card>
  );
}
