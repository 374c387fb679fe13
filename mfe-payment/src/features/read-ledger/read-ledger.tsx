import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import { IconButton, Skeleton, Stack, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { ChevronBack, ChevronForward } from "@kalima/ui/icons";
import { rows } from "@kalima/ui/rows";
import { readTableAddress, toTableParameters } from "@kalima/ui/table";
import { AccountTable } from "./account-table.tsx";
import { useLedger } from "./ledger.queries.ts";
import { readAddress, toFilter } from "./ledger-address.ts";
import { LedgerCheck } from "./ledger-check.tsx";
import { MonthClosing } from "./month-closing.tsx";
import { PostingList } from "./posting-list.tsx";
import styles from "./read-ledger.module.css";

/** The ledger of a month: accounts with their sum, the closing of the month, and all postings. The address holds what is shown. */
export function ReadLedger() {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const address = readAddress(parameters);
  const { open } = readTableAddress(parameters);
  const query = useLedger(address.month);

  const hrefWith = (changes: Record<string, string>) => `?${toTableParameters(parameters, changes)}`;
  const go = (changes: Record<string, string>, replace = false) => void navigate(hrefWith(changes), { replace });
  const choose = (month: string | null) => go({ month: month ?? "", account: "", currency: "", open: "" });

  if (query.isPending) return <Skeleton height={320} shape="block" />;
  if (!query.data) {
    const retry = () => (address.month === "" ? void query.refetch() : choose(null));
    return <Problem error={query.error} onRetry={retry} title={t("ledger.problem")} />;
  }
  const { month, previousMonth, nextMonth } = query.data;
  return (
    <Stack gap={4}>
      <p className={rows.soft}>{t("ledger.lead")}</p>
      <div aria-busy={query.isPlaceholderData} className={rows.head}>
        <IconButton
          icon={<ChevronBack />}
          isDisabled={previousMonth === null}
          label={t("ledger.previous")}
          onPress={() => choose(previousMonth)}
        />
        <h2 aria-live="polite" className={styles.month}>
          {format.dayLabel(`${month}-01`, { month: "long", year: "numeric" })}
        </h2>
        <IconButton
          icon={<ChevronForward />}
          isDisabled={nextMonth === null}
          label={t("ledger.next")}
          onPress={() => choose(nextMonth)}
        />
      </div>
      <MonthClosing key={month} ledger={query.data} />
      <AccountTable
        address={address}
        hrefOf={(account, currency) => hrefWith({ account, currency, open: "" })}
        ledger={query.data}
      />
      <LedgerCheck />
      <PostingList filter={toFilter(address, month)} hrefWith={hrefWith} onGo={go} open={open} />
    </Stack>
  );
}
