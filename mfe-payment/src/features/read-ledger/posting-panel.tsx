import type { LedgerPosting } from "@kalima/payment-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, Num, Skeleton, useFormat } from "@kalima/ui";
import { EmptyState, Money, Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { SidePanel } from "@kalima/ui/table";
import { UserText } from "@kalima/ui/user-text";
import type { ReactNode } from "react";
import { usePosting } from "./ledger.queries.ts";
import styles from "./read-ledger.module.css";
import { useAccountName } from "./use-account-name.ts";

const MONTH = { month: "long", year: "numeric" } as const;

type PostingPanelProps = {
  number: string;
  /** The posting, where a page that was read has it. */
  posting: LedgerPosting | undefined;
  /** The list has been read, so that a posting that is not in it has to be asked for. */
  isListed: boolean;
  onClose: () => void;
  onStep: (by: number) => void;
};

/** One posting beside the list, with ways to what caused it. */
export function PostingPanel({ number, posting, isListed, onClose, onStep }: PostingPanelProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const isAsked = posting === undefined && isListed && /^\d{1,15}$/.test(number);
  const asked = usePosting(number, isAsked);
  const shown = posting ?? asked.data;
  const isMissing = !shown && isListed && (!isAsked || asked.isSuccess);
  return (
    <SidePanel
      onClose={onClose}
      onStep={onStep}
      shown={number}
      title={
        shown ? t("ledger.posting.title", { number: format.number(Number(shown.number)) }) : t("ledger.posting.one")
      }
    >
      {shown && <Facts posting={shown} />}
      {isMissing && (
        <EmptyState
          illustration="search"
          message={t("ledger.posting.missingMessage")}
          title={t("ledger.posting.missing")}
        />
      )}
      {asked.isError && (
        <Problem error={asked.error} onRetry={() => void asked.refetch()} title={t("ledger.posting.problem")} />
      )}
      {!shown && !isMissing && !asked.isError && <Skeleton height={240} shape="block" />}
    </SidePanel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ posting }: { posting: LedgerPosting }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const accountName = useAccountName();
  const { at, kind, debit, credit, amount } = posting;
  return (
    <dl className={`${rows.facts} ${styles.facts}`}>
      <Fact name={t("ledger.columns.kind")}>{t(`ledger.kinds.${kind}`)}</Fact>
      <Fact name={t("ledger.columns.amount")}>
        <Money value={amount} />
      </Fact>
      <Fact name={t("ledger.columns.debit")}>
        <bdi>{accountName(debit)}</bdi>
      </Fact>
      <Fact name={t("ledger.columns.credit")}>
        <bdi>{accountName(credit)}</bdi>
      </Fact>
      <Fact name={t("ledger.columns.time")}>
        <time dateTime={at}>{format.dateTime(at)}</time>
      </Fact>
      <Causes posting={posting} />
    </dl>
  );
}

function Causes({
  posting: { order, refundId, trainer, lesson, payoutMonth, correctionReason },
}: {
  posting: LedgerPosting;
}) {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  return (
    <>
      {order && (
        <Fact name={t("ledger.cause.order")}>
          <Link href={`/dashboard/money/payments?open=${order.id}`}>
            <Num>{order.orderNumber}</Num>
          </Link>{" "}
          <bdi>{order.studentName}</bdi>
        </Fact>
      )}
      {refundId !== null && (
        <Fact name={t("ledger.cause.refund")}>
          <bdi className={styles.code}>{refundId}</bdi>
        </Fact>
      )}
      {trainer && (
        <Fact name={t("ledger.cause.trainer")}>
          <bdi>{trainer.name[language]}</bdi>
        </Fact>
      )}
      {lesson && (
        <Fact name={t("ledger.cause.lesson")}>
          <Link href={`/dashboard/appointments/bookings/${lesson.referenceCode}`}>
            <time dateTime={lesson.startsAt}>{format.dateTime(lesson.startsAt)}</time>
          </Link>
        </Fact>
      )}
      {payoutMonth !== null && (
        <Fact name={t("ledger.cause.payout")}>
          <Link href={`/dashboard/money/payouts?month=${payoutMonth}`}>
            {format.dayLabel(`${payoutMonth}-01`, MONTH)}
          </Link>
        </Fact>
      )}
      {correctionReason !== null && (
        <Fact name={t("ledger.cause.correction")}>
          <UserText>{correctionReason}</UserText>
        </Fact>
      )}
    </>
  );
}
