import type { WaitingPrices as Waiting, WantedPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import { PriceLines } from "./price-lines.tsx";
import { PricePreview } from "./price-preview.tsx";
import { type PricesDecision, useDecidePrices, usePricePreview } from "./prices.queries.ts";
import styles from "./set-prices.module.css";

/** Days on which prices begin. */
export const DAY = { day: "numeric", month: "long", year: "numeric" } as const;

function toWanted(name: string, { packs, currency, fromDay }: Waiting): WantedPrices {
  const list = packs && {
    currency: currency ?? "",
    packs: packs.map(({ pack, perLesson }) => ({ pack, lessonMinor: perLesson.amountMinor })),
  };
  return { country: name, list, ...(fromDay && { fromDay }) };
}

type WaitingPricesProps = { name: string; waiting: Waiting };

/** Other prices that wait: from when, who requested them, what they would mean, and the answer of a second person. */
export function WaitingPrices({ name, waiting }: WaitingPricesProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const deciding = useDecidePrices();
  const [isShown, setShown] = useState(false);
  const { id, packs, fromDay, requestedBy, requestedAt, endsAt, byReader, mayDecide } = waiting;
  const decide = (decision: PricesDecision) => deciding.mutate({ id, decision });
  const button = (decision: PricesDecision) => (
    <Button
      isDisabled={deciding.isPending && deciding.variables.decision !== decision}
      isPending={deciding.isPending && deciding.variables.decision === decision}
      onPress={() => decide(decision)}
      size="small"
      variant={decision === "approve" ? "primary" : "secondary"}
    >
      {t(`prices.${decision}`)}
    </Button>
  );

  return (
    <section aria-label={t("prices.waiting")} className={styles.waiting}>
      <h3 className={styles.heading}>{t("prices.waiting")}</h3>
      <p>{fromDay ? t("prices.fromDay", { day: format.dayLabel(fromDay, DAY) }) : t("prices.fromApproval")}</p>
      <PriceLines packs={packs} />
      <p className={rows.soft}>
        {t("prices.requestedBy")} <bdi>{requestedBy}</bdi> ·{" "}
        <time dateTime={requestedAt}>{format.dateTime(requestedAt)}</time>
      </p>
      <p className={rows.soft}>{t("prices.endsAt", { at: format.dateTime(endsAt) })}</p>
      <div className={rows.actions}>
        {mayDecide && button("approve")}
        {mayDecide && button("refuse")}
        {byReader && button("withdraw")}
        <Button aria-expanded={isShown} onPress={() => setShown(!isShown)} size="small" variant="quiet">
          {t("prices.showPreview")}
        </Button>
      </div>
      {byReader && <p className={rows.soft}>{t("prices.needsSecond")}</p>}
      {isShown && <WaitingPreview name={name} waiting={waiting} />}
    </section>
  );
}

function WaitingPreview({ name, waiting }: WaitingPricesProps) {
  return <PricePreview query={usePricePreview(toWanted(name, waiting))} />;
}
