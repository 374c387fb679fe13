import { joinPages, NextPage } from "@kalima/platform/pages";
import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import { AUDIT_CHOSEN_MAX, type AuditEntry } from "@kalima/school-contract";
import { Button, ButtonLink, Skeleton, useFormat } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { Download } from "@kalima/ui/icons";
import { rows as rowStyles } from "@kalima/ui/rows";
import { DataTable, readTableAddress, tableParts, toTableParameters, useChoice, WithPanel } from "@kalima/ui/table";
import { ActiveFilters } from "./active-filters.tsx";
import { isBackwards, NO_FILTERS, readFilters, toDownload, toQuery } from "./audit-address.ts";
import { AuditFiltersForm } from "./audit-filters.tsx";
import { EntryPanel } from "./entry-panel.tsx";
import styles from "./read-audit.module.css";
import { useAudit } from "./use-audit.ts";
import { useAuditColumns } from "./use-audit-columns.tsx";

const keyOf = ({ number }: AuditEntry) => String(number);

/** The audit log: its filters, its rows, and the row that is open. The address holds all of it. */
export function AuditLog() {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const columns = useAuditColumns();
  const filters = readFilters(parameters);
  const { sort, open } = readTableAddress(parameters);
  const query = toQuery(filters, sort);
  const log = useAudit(query, !isBackwards(filters));
  const entries = joinPages(log);
  const { chosen, isFull, onToggle } = useChoice(entries.map(keyOf), AUDIT_CHOSEN_MAX);

  const hrefWith = (changes: Record<string, string>) => `?${toTableParameters(parameters, changes)}`;
  const go = (changes: Record<string, string>, replace = false) => navigate(hrefWith(changes), { replace });

  /** Opens the next entry of the list, or the one before. */
  function step(by: number) {
    const next = entries[entries.findIndex((entry) => keyOf(entry) === open) + by];
    if (next) go({ open: keyOf(next) }, true);
  }

  const panel = open && (
    <EntryPanel
      entry={entries.find((entry) => keyOf(entry) === open)}
      hrefWith={(changes) => hrefWith({ ...NO_FILTERS, open: "", ...changes })}
      isListed={!log.isPending}
      number={open}
      onClose={() => go({ open: "" })}
      onStep={step}
    />
  );

  return (
    <div className={styles.page}>
      <AuditFiltersForm filters={filters} onShow={(changed) => go({ ...changed, open: "" })} />
      <ActiveFilters filters={filters} onRemove={(name) => go({ [name]: "", open: "" })} />
      <WithPanel panel={panel}>
        <div className={tableParts.bar}>
          <p className={rowStyles.soft} role="status">
            {entries.length > 0 && <span>{t("audit.listed", { count: entries.length })}</span>}
            {isFull && <span>{` · ${t("audit.chosenFull", { count: AUDIT_CHOSEN_MAX })}`}</span>}
          </p>
          {entries.length > 0 && (
            <ButtonLink
              download
              href={toDownload(query, [...chosen])}
              icon={<Download />}
              size="small"
              variant="secondary"
            >
              {chosen.size > 0
                ? t("audit.downloadChosen", { count: chosen.size, format: "CSV" })
                : t("audit.download", { format: "CSV" })}
            </ButtonLink>
          )}
        </div>
        {log.isLoading && <Skeleton height={320} shape="block" />}
        {log.isError && entries.length === 0 && (
          <Problem error={log.error} onRetry={() => void log.refetch()} title={t("audit.problem")} />
        )}
        {log.isSuccess && entries.length === 0 && (
          <EmptyState
            action={
              <Button onPress={() => go({ ...NO_FILTERS, open: "" })} variant="secondary">
                {t("audit.showAll")}
              </Button>
            }
            message={t("audit.noneMessage")}
            title={t("audit.none")}
          />
        )}
        {entries.length > 0 && (
          <>
            <DataTable
              choice={{
                chosen,
                nameOf: ({ number }) => t("audit.choose", { number: format.number(number) }),
                onToggle,
              }}
              columns={columns}
              hrefOf={(entry) => hrefWith({ open: keyOf(entry) })}
              keyOf={keyOf}
              label={t("sections.audit")}
              onSort={(order) => go({ sort: order === "at" ? "at" : "", open: "" })}
              openKey={open}
              rows={entries}
              sort={sort === "at" ? "at" : "-at"}
            />
            <div className={tableParts.more}>
              <NextPage more={t("audit.more")} query={log} />
            </div>
            <p className={`${rowStyles.soft} ${styles.keys}`}>{t("audit.keys")}</p>
          </>
        )}
      </WithPanel>
    </div>
  );
}
