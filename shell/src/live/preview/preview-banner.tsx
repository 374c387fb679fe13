import { useTranslation } from "@kalima/platform/translation";
import { Button, Inline, useFormat, useUi } from "@kalima/ui";
import { useState } from "react";
import { TopBanner } from "../above-page/top-banner.tsx";

type PreviewBannerProps = {
  remote: string;
  version: string;
  /** An instant; absent while it is only offered. */
  until?: string | undefined;
  /** Begins what is offered, or ends what is on. */
  onConfirm: () => Promise<void>;
  onDecline: () => void;
};

/** On top of every page: offers a version that others do not get, or says that this browser has it. */
export function PreviewBanner({ remote, version, until, onConfirm, onDecline }: PreviewBannerProps) {
  const { t } = useTranslation("preview");
  const format = useFormat();
  const { errorText } = useUi();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isOn = until !== undefined;

  async function confirm(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      setPending(false);
      setFailure(error);
    }
  }

  return (
    <TopBanner
      actions={
        <Inline gap={2}>
          <Button isPending={isPending} onPress={() => void confirm()} size="small" variant="secondary">
            {t(isOn ? "end" : "begin")}
          </Button>
          {isOn ? null : (
            <Button isDisabled={isPending} onPress={onDecline} size="small" variant="quiet">
              {t("decline")}
            </Button>
          )}
        </Inline>
      }
      label={t("label")}
    >
      <span>{t(isOn ? "on" : "offer")}</span>{" "}
      <strong>
        <bdi className="ltr">
          {remote} {version}
        </bdi>
      </strong>
      {". "}
      {isOn ? <span>{t("until", { time: format.dateTime(until) })}</span> : t("trust")}{" "}
      <strong role="status">{failure ? errorText(failure) : null}</strong>
    </TopBanner>
  );
}
