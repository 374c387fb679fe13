import type { WaitingRefund } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Link, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import type { KeyboardEvent } from "react";
import { Facts } from "../../shared/waiting-list/waiting-list.tsx";
import type { RefundDecision } from "./refunds.queries.ts";

type RefundRowProps = { refund: WaitingRefund; isPending: boolean; onDecide: (decision: RefundDecision) => void };

/** A refund that waits for approval, with its reason. The admin who requested it can only withdraw it. */
export function RefundRow({ refund, isPending, onDecide }: RefundRowProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { id, referenceCode, lessons, byReader } = refund;
  const approve = () => onDecide({ do: "approve", id });
  const refuse = () => onDecide({ do: "refuse", id });
  const keys = decisionKeys(byReader ? {} : { a: approve, r: refuse });
  return (
    <li className={rows.row} onKeyDown={isPending ? undefined : keys}>
      <div className={rows.head}>
        <strong>{refund.studentName}</strong>
        <Money value={refund.amount} />
        <time className={rows.soft} dateTime={refund.requestedAt}>
          {format.dateTime(refund.requestedAt)}
        </time>
      </div>
      <Facts
        rows={[
          [t("approvals.as"), lessons === null ? t("approvals.method") : t("approvals.credits", { count: lessons })],
          ...(refund.cause && refund.cause !== "unknown"
            ? [[t("approvals.cause"), t(`approvals.causes.${refund.cause}`)] as [string, string]]
            : []),
          [t("approvals.reason"), refund.reason],
          [t("approvals.by"), refund.requestedBy],
        ]}
      />
      <Link href={`/dashboard/appointments/bookings/${referenceCode}`}>
        {t("approvals.booking")} <bdi>{referenceCode}</bdi>
      </Link>
      {byReader && <p className={rows.soft}>{t("approvals.own")}</p>}
      <div className={rows.actions}>
        {byReader ? (
          <Button
            isPending={isPending}
            onPress={() => onDecide({ do: "withdraw", id })}
            size="small"
            variant="secondary"
          >
            {t("approvals.withdraw")}
          </Button>
        ) : (
          <>
            <Button isPending={isPending} onPress={approve} size="small">
              {t("approvals.approve")}
            </Button>
            <Button isDisabled={isPending} onPress={refuse} size="small" variant="secondary">
              {t("approvals.refuse")}
            </Button>
            <span className={rows.soft}>{t("approvals.keys")}</span>
          </>
        )}
      </div>
    </li>
  );
}

const TYPED_IN = "input, textarea, select";

/**
 * Keys for the row in focus: `A` and `R`, by their place on the keyboard, so that Arabic layouts have them too. Not while
 * something is typed, and not with Control or Alt, which are the browser's.
 */
function decisionKeys({ a, r }: { a?: () => void; r?: () => void }) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const isTyped = event.target instanceof HTMLElement && event.target.matches(TYPED_IN);
    if (isTyped || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.code === "KeyA") a?.();
    if (event.code === "KeyR") r?.();
  };
}
