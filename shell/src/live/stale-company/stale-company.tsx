import { DAY_MS } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/translation";
import { Button, useFormat } from "@kalima/ui";
import { TopBanner } from "../above-page/top-banner.tsx";

type StaleCompanyProps = {
  /** When the server read what the page shows, an instant. */
  readAt: string;
  /** Epoch milliseconds. */
  now: number;
  onClose: () => void;
};

/** Says quietly how old the school's details are, while the server cannot read them anew. */
export function StaleCompany({ readAt, now, onClose }: StaleCompanyProps) {
  const { t } = useTranslation("staleCompany");
  const format = useFormat();
  const isOld = now - Date.parse(readAt) > DAY_MS;
  return (
    <TopBanner
      actions={
        <Button onPress={onClose} size="small" variant="quiet">
          {t("close")}
        </Button>
      }
      label={t("label")}
    >
      <span role="status">{t(isOld ? "old" : "stale", { at: format.dateTime(readAt) })}</span>
    </TopBanner>
  );
}
