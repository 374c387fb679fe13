import type { SavedMethod } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, classNames } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { lazy, Suspense, useState } from "react";
import { brandName } from "../../shared/payment-labels.tsx";
import { SavedCard } from "../../shared/saved-methods/saved-card.tsx";
import { useMakeDefault } from "./cards.mutations.ts";
import styles from "./manage-cards.module.css";

const DeleteCard = lazy(async () => ({ default: (await import("./delete-card.tsx")).DeleteCard }));

type CardRowProps = { method: SavedMethod; onDeleted: () => void };

/** One saved card with what can be done with it. */
export function CardRow({ method, onDeleted }: CardRowProps) {
  const { t } = useTranslation("payment");
  const [isDeleting, setDeleting] = useState(false);
  const makeDefault = useMakeDefault();
  const card = { brand: brandName(method.brand) ?? t("receipt.cardUnknown"), last4: method.last4 };

  return (
    <li className={classNames(rows.row, styles.row)}>
      <SavedCard method={method} />
      <div className={rows.actions}>
        {method.isDefault && <StatusPill tone="info">{t("cards.default")}</StatusPill>}
        {!method.isDefault && !method.isExpired && (
          <Button
            aria-label={t("cards.makeDefaultOf", card)}
            isPending={makeDefault.isPending}
            onPress={() => makeDefault.mutate(method.id)}
            size="small"
            variant="secondary"
          >
            {t("cards.makeDefault")}
          </Button>
        )}
        <Button aria-label={t("cards.deleteOf", card)} onPress={() => setDeleting(true)} size="small" variant="quiet">
          {t("cards.delete")}
        </Button>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteCard card={card} id={method.id} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </li>
  );
}
