import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useRef, useState } from "react";
import { CallRow } from "./call-row.tsx";
import { type ShownState, STATES, useCallBacks } from "./use-call-backs.ts";

/** Who waits for a call by when it is due, and those who were reached or given up. */
export function CallPeople() {
  const { t } = useTranslation("dashboard");
  const [state, setState] = useState<ShownState>("waiting");
  const query = useCallBacks(state);
  const count = useRef<HTMLParagraphElement>(null);
  const people = query.data ?? [];
  return (
    <>
      <RadioGroup
        label={t("callBacks.states.label")}
        onChange={(value) => setState(STATES.find((each) => each === value) ?? "waiting")}
        orientation="horizontal"
        value={state}
      >
        {STATES.map((each) => (
          <Radio key={each} value={each}>
            {t(`callBacks.states.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      <p className={rows.soft} ref={count} role="status" tabIndex={-1}>
        {query.isSuccess && people.length === 0 && <span>{t(`callBacks.none.${state}`)}</span>}
        {people.length > 0 && <span>{t("callBacks.listed", { count: people.length })}</span>}
      </p>
      {query.isPending && <Skeleton height={240} shape="block" />}
      {query.isError && !query.data && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("callBacks.problem")} />
      )}
      {people.length > 0 && (
        <ul aria-label={t("sections.callBacks")} className={rows.list}>
          {people.map((person) => (
            // The pressed button leaves together with its row.
            <CallRow key={person.id} onLeave={() => count.current?.focus()} person={person} />
          ))}
        </ul>
      )}
    </>
  );
}
