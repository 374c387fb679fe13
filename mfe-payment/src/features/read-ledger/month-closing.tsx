import type { LedgerOfMonth } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { type ClosingAct, useClosingAct } from "./ledger.queries.ts";
import styles from "./read-ledger.module.css";

const MONTH = { month: "long", year: "numeric" } as const;
const TONES: Record<LedgerOfMonth["state"], StatusTone> = {
  running: "info",
  open: "warn",
  earlier: "warn",
  waiting: "warn",
  closed: "ok",
  unknown: "neutral",
};

/** How far a month is from being closed, who did what about it, and what the reader may do. */
export function MonthClosing({ ledger }: { ledger: LedgerOfMonth }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const acting = useClosingAct();
  const { month, state, closing, nextToClose, mayRequest } = ledger;
  const button = (act: ClosingAct) => (
    <Button
      isDisabled={acting.isPending && acting.variables.do !== act.do}
      isPending={acting.isPending && acting.variables.do === act.do}
      onPress={() => acting.mutate(act)}
      size="small"
      variant={act.do === "approve" ? "primary" : "secondary"}
    >
      {t(`ledger.closing.${act.do}`)}
    </Button>
  );
  return (
    <section aria-label={t("ledger.closing.title")} className={styles.closing}>
      <p className={styles.line}>
        <StatusPill tone={TONES[state]}>{t(`ledger.states.${state}`)}</StatusPill>
        {state === "earlier" && nextToClose !== null && (
          <span>{t("ledger.closing.first", { month: format.dayLabel(`${nextToClose}-01`, MONTH) })}</span>
        )}
        {state === "running" && <span>{t("ledger.closing.running")}</span>}
        {state === "closed" && <span>{t("ledger.closing.closed")}</span>}
      </p>
      {closing && (
        <p className={rows.soft}>
          <span>{t("ledger.closing.requestedBy")}</span> <bdi>{closing.requestedBy}</bdi> ·{" "}
          <time dateTime={closing.requestedAt}>{format.dateTime(closing.requestedAt)}</time>
        </p>
      )}
      {closing?.decidedBy && closing.decidedAt && (
        <p className={rows.soft}>
          <span>{t("ledger.closing.approvedBy")}</span> <bdi>{closing.decidedBy}</bdi> ·{" "}
          <time dateTime={closing.decidedAt}>{format.dateTime(closing.decidedAt)}</time>
        </p>
      )}
      {state === "open" && mayRequest && (
        <>
          <p className={rows.soft}>{t("ledger.closing.explain")}</p>
          <div className={rows.actions}>{button({ do: "request", month })}</div>
        </>
      )}
      {state === "waiting" && closing && (
        <>
          <p className={rows.soft}>{t("ledger.closing.endsAt", { at: format.dateTime(closing.endsAt) })}</p>
          {closing.mayDecide && <p className={rows.soft}>{t("ledger.closing.explain")}</p>}
          <div className={rows.actions}>
            {closing.mayDecide && button({ do: "approve", id: closing.id })}
            {closing.mayDecide && button({ do: "refuse", id: closing.id })}
            {closing.byReader && button({ do: "withdraw", id: closing.id })}
          </div>
          {closing.byReader && <p className={rows.soft}>{t("ledger.closing.needsSecond")}</p>}
        </>
      )}
    </section>
  );
}
