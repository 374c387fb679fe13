import { type BusyCalendar, MAX_BUSY_CALENDARS } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useErrorText, useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { isFirstLoad } from "../../../shared/first-load.ts";
import { EntryList } from "../parts/entry-list.tsx";
import parts from "../parts/parts.module.css";
import { AddCalendarDialog } from "./add-calendar-dialog.tsx";
import styles from "./busy.module.css";
import { useBusyCalendars, useRemoveBusyCalendar } from "./busy.queries.ts";

/** The trainer's other calendars, whose busy times nobody can book. They apply at once, beside hours that are not saved yet. */
export function BusyCalendars() {
  const { t } = useTranslation("booking");
  const query = useBusyCalendars();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<BusyCalendar | null>(null);

  if (isFirstLoad(query)) {
    return (
      <div aria-busy="true" aria-label={t("hours.busy.loading")} role="status">
        <Skeleton height={72} shape="block" />
      </div>
    );
  }
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => query.refetch()} title={t("hours.busy.problem")} />;
  }
  const { calendars } = query.data;
  return (
    <>
      <p className={parts.note}>{t("hours.busy.lead")}</p>
      <EntryList
        addLabel={t("hours.busy.add")}
        entries={calendars.map((calendar) => ({
          key: calendar.id,
          words: (
            <div className={styles.calendar}>
              <bdi className={styles.address} dir="ltr">
                {calendar.shownAs}
              </bdi>
              <CalendarState calendar={calendar} />
            </div>
          ),
          removeLabel: t("hours.busy.removeOf", { address: calendar.shownAs }),
          onRemove: () => setRemoved(calendar),
        }))}
        label={t("hours.busy.title")}
        onAdd={calendars.length < MAX_BUSY_CALENDARS ? () => setAdding(true) : undefined}
      />
      {isAdding && <AddCalendarDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog calendar={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

/** When it was read, or why not. What was read before counts until the trainer removes it. */
function CalendarState({ calendar: { readAt, failure, isStale } }: { calendar: BusyCalendar }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const ago = readAt === null ? "" : format.relative(readAt, Math.max(now, Date.parse(readAt)));
  const isMinuteOld = readAt !== null && now - Date.parse(readAt) >= MINUTE_MS;
  return (
    <div className={styles.states}>
      {readAt === null && failure === null && <p>{t("hours.busy.waiting")}</p>}
      {readAt !== null && <p>{isMinuteOld ? t("hours.busy.read", { ago }) : t("hours.busy.readNow")}</p>}
      {failure !== null && <p className={parts.warning}>{t(`hours.busy.failures.${failure}`)}</p>}
      {isStale && <p className={parts.warning}>{t(readAt === null ? "hours.busy.never" : "hours.busy.stale")}</p>}
    </div>
  );
}

function RemoveDialog({ calendar, onClose }: { calendar: BusyCalendar; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const remove = useRemoveBusyCalendar();
  return (
    <ConfirmDialog
      confirmLabel={t("hours.busy.removeNow")}
      isOpen
      isPending={remove.isPending}
      message={t("hours.busy.removeMeaning")}
      onConfirm={() =>
        remove.mutate(calendar.id, {
          onSuccess() {
            toasts.show({ tone: "success", text: t("hours.busy.removed") });
            onClose();
          },
        })
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("hours.busy.removeTitle")}
      tone="danger"
    >
      <p>
        <bdi className={styles.address} dir="ltr">
          {calendar.shownAs}
        </bdi>
      </p>
      {remove.error && <FormError>{errorText(remove.error)}</FormError>}
    </ConfirmDialog>
  );
}
