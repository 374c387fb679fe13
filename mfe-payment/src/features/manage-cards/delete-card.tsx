import { useErrorText, useTranslation } from "@kalima/platform/react";
import { FormError } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useDeleteCard } from "./cards.mutations.ts";

type DeleteCardProps = {
  id: string;
  /** The card, by the brand and last digits that texts name. */
  card: { brand: string; last4: string };
  onClose: () => void;
  onDeleted: () => void;
};

/** Deletes a saved card after a confirmation, at the payment provider too. */
export function DeleteCard({ id, card, onClose, onDeleted }: DeleteCardProps) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const deletion = useDeleteCard();

  function confirm() {
    deletion.mutate(id, {
      onSuccess: () => {
        onClose();
        onDeleted();
      },
    });
  }

  return (
    <ConfirmDialog
      confirmLabel={t("cards.deletion.confirm")}
      isOpen
      isPending={deletion.isPending}
      message={t("cards.deletion.message")}
      onConfirm={confirm}
      onOpenChange={onClose}
      title={t("cards.deletion.title", card)}
      tone="danger"
    >
      {deletion.isError && <FormError>{errorText(deletion.error)}</FormError>}
    </ConfirmDialog>
  );
}
