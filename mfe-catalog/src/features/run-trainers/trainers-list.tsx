import { type ListedStaffTrainer, TRAINER_STATES } from "@kalima/catalog-contract";
import { joinPages } from "@kalima/platform/pages";
import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { DataTable, readTableAddress, tableParts, toTableParameters, WithPanel } from "@kalima/ui/table";
import { useState } from "react";
import { CreateDialog } from "./create-dialog.tsx";
import styles from "./run-trainers.module.css";
import { TrainerPanel } from "./trainer-panel.tsx";
import { useTrainers } from "./trainers.queries.ts";
import { TrainersFilters } from "./trainers-filters.tsx";
import { useTrainerColumns } from "./use-trainer-columns.tsx";

const keyOf = ({ id }: ListedStaffTrainer) => id;

/** All trainers: filters, rows, and the trainer that is open. The address holds all of it. */
export function TrainersList() {
  const { t } = useTranslation("catalog");
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const columns = useTrainerColumns();
  const [isCreating, setCreating] = useState(false);
  const q = parameters.get("q")?.trim().slice(0, 100) ?? "";
  const state = TRAINER_STATES.find((each) => each === parameters.get("state"));
  const { open } = readTableAddress(parameters);
  const list = useTrainers({ q: q || undefined, state });
  const trainers = joinPages(list);

  const hrefWith = (changes: Record<string, string>) => `?${toTableParameters(parameters, changes)}`;
  const go = (changes: Record<string, string>, replace = false) => navigate(hrefWith(changes), { replace });
  function step(by: number) {
    const next = trainers[trainers.findIndex(({ id }) => id === open) + by];
    if (next) go({ open: next.id }, true);
  }

  return (
    <Stack gap={4}>
      <div className={styles.bar}>
        <TrainersFilters onShow={(changed) => go({ ...changed, open: "" })} q={q} state={state ?? ""} />
        <Button onPress={() => setCreating(true)}>{t("trainers.create.action")}</Button>
      </div>
      <WithPanel panel={open && <TrainerPanel id={open} onClose={() => go({ open: "" })} onStep={step} />}>
        {list.isPending && <Skeleton height={320} shape="block" />}
        {list.isError && trainers.length === 0 && (
          <Problem error={list.error} onRetry={() => void list.refetch()} title={t("trainers.problem")} />
        )}
        {list.isSuccess && trainers.length === 0 && (
          <EmptyState
            action={
              (q || state) && (
                <Button onPress={() => go({ q: "", state: "", open: "" })} variant="secondary">
                  {t("trainers.showAll")}
                </Button>
              )
            }
            illustration="search"
            title={t("trainers.none")}
          />
        )}
        {trainers.length > 0 && (
          <DataTable
            columns={columns}
            hrefOf={({ id }) => hrefWith({ open: id })}
            keyOf={keyOf}
            label={t("trainers.title")}
            openKey={open}
            rows={trainers}
          />
        )}
        {list.isFetchNextPageError && <p role="alert">{t("trainers.moreFailed")}</p>}
        {list.hasNextPage && (
          <Button
            className={tableParts.more}
            isPending={list.isFetchingNextPage}
            onPress={() => void list.fetchNextPage()}
            variant="secondary"
          >
            {t("trainers.more")}
          </Button>
        )}
      </WithPanel>
      {isCreating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onDone={(id) => {
            setCreating(false);
            go({ open: id });
          }}
        />
      )}
    </Stack>
  );
}
