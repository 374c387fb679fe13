import { joinPages, PagedList } from "@kalima/platform/pages";
import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import { CALL_BACK_SORTS, type CallBack } from "@kalima/support-contract";
import { EmptyState } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { DataTable, readTableAddress, toTableParameters, WithPanel } from "@kalima/ui/table";
import { CallPanel } from "./call-panel.tsx";
import { type ShownState, STATES, useCallBacks } from "./use-call-backs.ts";
import { useCallColumns } from "./use-call-columns.tsx";

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const keyOf = ({ id }: CallBack) => id;
const toState = (text: string | null): ShownState => STATES.find((each) => each === text) ?? "waiting";
/** Who waits by when the call is due, others by their last attempt, the newest first. */
const defaultSort = (state: ShownState) => (state === "waiting" ? "dueAt" : "-dueAt");

/** People who asked for a call. The address holds their state, their order and who is open. */
export function CallPeople() {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const state = toState(parameters.get("state"));
  const address = readTableAddress(parameters);
  const open = ID.test(address.open) ? address.open : "";
  const sort = CALL_BACK_SORTS.find((each) => each === address.sort) ?? defaultSort(state);
  const query = useCallBacks(state, sort);
  const people = joinPages(query);
  const columns = useCallColumns(state);

  const hrefWith = (changes: Record<string, string>) => `?${toTableParameters(parameters, changes)}`;
  const go = (changes: Record<string, string>, replace = false) => navigate(hrefWith(changes), { replace });
  /** Opens the next person of the list, or the one before. */
  function step(by: number) {
    const next = people[people.findIndex(({ id }) => id === open) + by];
    if (next) go({ open: next.id }, true);
  }

  const panel = open && (
    <CallPanel id={open} listed={people.find(({ id }) => id === open)} onClose={() => go({ open: "" })} onStep={step} />
  );
  return (
    <>
      <RadioGroup
        label={t("callBacks.states.label")}
        onChange={(value) => go({ state: value === "waiting" ? "" : value, sort: "", open: "" })}
        orientation="horizontal"
        value={state}
      >
        {STATES.map((each) => (
          <Radio key={each} value={each}>
            {t(`callBacks.states.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      <WithPanel panel={panel}>
        <PagedList
          count={(count) => <span className={rows.soft}>{t("callBacks.listed", { count })}</span>}
          empty={<EmptyState title={t(`callBacks.none.${state}`)} />}
          more={t("callBacks.more")}
          problem={t("callBacks.problem")}
          query={query}
        >
          {(listed) => (
            <DataTable
              columns={columns}
              hrefOf={({ id }) => hrefWith({ open: id })}
              keyOf={keyOf}
              label={t("sections.callBacks")}
              onSort={(order) => go({ sort: order === defaultSort(state) ? "" : order, open: "" })}
              openKey={open}
              rows={listed}
              sort={sort}
            />
          )}
        </PagedList>
      </WithPanel>
    </>
  );
}
