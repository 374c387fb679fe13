import type { LedgerPosting, PostingsFilter } from "@kalima/payment-contract";
import { joinPages, NextPage } from "@kalima/platform/pages";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Skeleton, useFormat } from "@kalima/ui";
import { EmptyState, Money, Problem } from "@kalima/ui/content";
import { Download, X } from "@kalima/ui/icons";
import { rows } from "@kalima/ui/rows";
import { type Column, DataTable, WithPanel } from "@kalima/ui/table";
import { usePostings } from "./ledger.queries.ts";
import { toDownload } from "./ledger-address.ts";
import { PostingPanel } from "./posting-panel.tsx";
import styles from "./read-ledger.module.css";
import { useAccountName } from "./use-account-name.ts";

const MOMENT = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;
const keyOf = ({ number }: LedgerPosting) => number;

type PostingListProps = {
  filter: PostingsFilter;
  /** The number of the posting that is open; empty for none. */
  open: string;
  hrefWith: (changes: Record<string, string>) => string;
  onGo: (changes: Record<string, string>, replace?: boolean) => void;
};

/** The postings of a month, or of one of its accounts, newest first, and the one that is open. */
export function PostingList({ filter, open, hrefWith, onGo }: PostingListProps) {
  const { t } = useTranslation("payment");
  const accountName = useAccountName();
  const columns = usePostingColumns();
  const query = usePostings(filter);
  const postings = joinPages(query);

  /** Opens the next posting of the list, or the one before. */
  function step(by: number) {
    const next = postings[postings.findIndex((posting) => keyOf(posting) === open) + by];
    if (next) onGo({ open: keyOf(next) }, true);
  }

  const panel = open && (
    <PostingPanel
      isListed={!query.isPending}
      number={open}
      onClose={() => onGo({ open: "" })}
      onStep={step}
      posting={postings.find((posting) => keyOf(posting) === open)}
    />
  );
  return (
    <WithPanel panel={panel}>
      <div className={styles.bar}>
        <h3 className={styles.heading}>{t("ledger.postings")}</h3>
        {filter.account && (
          <Button
            aria-label={t("ledger.allAccounts", { account: accountName(filter.account) })}
            icon={<X />}
            onPress={() => onGo({ account: "", currency: "", open: "" })}
            size="small"
            variant="secondary"
          >
            <bdi>{accountName(filter.account)}</bdi>
          </Button>
        )}
        {postings.length > 0 && (
          <ButtonLink download href={toDownload(filter)} icon={<Download />} size="small" variant="secondary">
            {t("ledger.download", { format: "CSV" })}
          </ButtonLink>
        )}
      </div>
      {query.isPending && <Skeleton height={240} shape="block" />}
      {query.isError && postings.length === 0 && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("ledger.postingsProblem")} />
      )}
      {query.isSuccess && postings.length === 0 && <EmptyState illustration="wallet" title={t("ledger.noPostings")} />}
      {postings.length > 0 && (
        <>
          <p className={rows.soft} role="status">
            <span>{t("ledger.listed", { count: postings.length })}</span>
          </p>
          <DataTable
            columns={columns}
            hrefOf={(posting) => hrefWith({ open: keyOf(posting) })}
            keyOf={keyOf}
            label={t("ledger.postings")}
            openKey={open}
            rows={postings}
          />
          <div className={styles.more}>
            <NextPage more={t("ledger.more")} query={query} />
          </div>
        </>
      )}
    </WithPanel>
  );
}

/** The columns of the list; the kind is what opens a row. */
function usePostingColumns(): Column<LedgerPosting>[] {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const accountName = useAccountName();
  return [
    { key: "kind", label: t("ledger.columns.kind"), cell: ({ kind }) => t(`ledger.kinds.${kind}`) },
    { key: "amount", label: t("ledger.columns.amount"), cell: ({ amount }) => <Money value={amount} /> },
    {
      key: "debit",
      label: t("ledger.columns.debit"),
      cell: ({ debit }) => <bdi>{accountName(debit)}</bdi>,
      isTableOnly: true,
    },
    {
      key: "credit",
      label: t("ledger.columns.credit"),
      cell: ({ credit }) => <bdi>{accountName(credit)}</bdi>,
      isTableOnly: true,
    },
    {
      key: "cause",
      label: t("ledger.columns.cause"),
      cell: ({ order, trainer }) => <bdi>{order?.orderNumber ?? trainer?.name[language]}</bdi>,
    },
    {
      key: "time",
      label: t("ledger.columns.time"),
      cell: ({ at }) => (
        <time className={styles.time} dateTime={at}>
          {format.dateTime(at, MOMENT)}
        </time>
      ),
    },
  ];
}
