import { useTranslation } from "@kalima/platform/translation";
import { Button } from "@kalima/ui";
import { TopBanner } from "../above-page/top-banner.tsx";

type PreviewEndedProps = { remote: string; version: string; onClose: () => void };

/** In place of the preview's banner, once somebody ended the link while the page was open. */
export function PreviewEnded({ remote, version, onClose }: PreviewEndedProps) {
  const { t } = useTranslation("preview");
  return (
    <TopBanner
      actions={
        <Button onPress={onClose} size="small" variant="quiet">
          {t("close")}
        </Button>
      }
      label={t("label")}
    >
      <span role="status">
        {t("ended")}{" "}
        <strong>
          <bdi className="ltr">
            {remote} {version}
          </bdi>
        </strong>
        {". "}
        {t("endedText")}
      </span>
    </TopBanner>
  );
}
