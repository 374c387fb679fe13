import { useTranslation } from "@kalima/platform/react";
import { Checkbox } from "@kalima/ui/forms";
import { CardFrame } from "./card-frame.tsx";
import { CardPreview } from "./card-preview.tsx";
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
      <CardPreview card={fields.card} />
      <CardFrame fields={fields} />
      {isToSave !== null && (
        <Checkbox description={t("card.whatIsKept")} isSelected={isToSave} onChange={onSave}>
          {t("card.save")}
        </Checkbox>
      )}
    </>
  );
}
