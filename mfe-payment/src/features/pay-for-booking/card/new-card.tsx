import { useTranslation } from "@kalima/platform/react";
import { Skeleton, VisuallyHidden } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { Checkbox } from "@kalima/ui/forms";
import styles from "./card.module.css";
import type { CardFields } from "./use-card-fields.ts";

type NewCardProps = {
  fields: CardFields;
  /** Null when the provider keeps no cards. */
  isToSave: boolean | null;
  onSave: (isToSave: boolean) => void;
};

/** The provider's fields for a card, and whether it shall be kept for the next payment. */
export function NewCard({ fields, isToSave, onSave }: NewCardProps) {
  const { t } = useTranslation("payment");
  return (
    <>
      <CardFrame fields={fields} />
      {isToSave !== null && (
        <Checkbox description={t("card.whatIsKept")} isSelected={isToSave} onChange={onSave}>
          {t("card.save")}
        </Checkbox>
      )}
    </>
  );
}

/** The provider's card fields in an iframe; left to right in both languages, like card numbers. */
function CardFrame({ fields }: { fields: CardFields }) {
  const { t } = useTranslation("payment");
  if (fields.status === "failed") {
    return <Problem title={t("card.frameFailed")} error="payment.provider_unavailable" onRetry={fields.retry} />;
  }
  return (
    <div className={styles.frame} dir="ltr" aria-busy={fields.status === "loading"}>
      {fields.address && (
        <iframe
          key={fields.load}
          className={styles.fields}
          height={fields.height}
          ref={fields.frame}
          referrerPolicy="origin"
          src={fields.address}
          title={t("card.frameTitle")}
        />
      )}
      {fields.status === "loading" && (
        <div className={styles.cover}>
          <VisuallyHidden>
            <p role="status">{t("card.frameLoading")}</p>
          </VisuallyHidden>
          <Skeleton shape="block" height={64} />
          <Skeleton shape="block" height={64} />
          <Skeleton shape="block" height={64} />
        </div>
      )}
    </div>
  );
}
