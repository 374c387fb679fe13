import type { Availability, ClockChange } from "@kalima/catalog-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { useRef, useState } from "react";
import { findNewer, useHoursOf, useSaveHours } from "../../shared/hours/availability.queries.ts";
import { paint } from "../../shared/hours/ranges.ts";
import { BusyCalendars } from "./busy/busy-calendars.tsx";
import { useBusyWeek } from "./busy/use-busy-week.ts";
import { Exceptions } from "./parts/exceptions.tsx";
import { Limits } from "./parts/limits.tsx";
import { Part } from "./parts/part.tsx";
import { findWeek, placeWeek, type ShownWeek, WeekChoice } from "./parts/week-choice.tsx";
import { WhyNot } from "./parts/why-not.tsx";
import { ZoneField } from "./parts/zone-field.tsx";
import { NewerDialog } from "./save/newer-dialog.tsx";
import { SaveDialog } from "./save/save-dialog.tsx";
import styles from "./set-hours.module.css";
import { useHoursDraft } from "./use-hours-draft.ts";
import { DayLines } from "./week/day-lines.tsx";
import { WeekGrid } from "./week/week-grid.tsx";

/** When students may book the trainer (TR-02): painted or typed, with exceptions and limits. Nothing counts before it is saved. */
export function SetHours({ saved }: { saved: Availability }) {
  const { t } = useTranslation("booking");
  const { toasts } = usePlatform();
  const draft = useHoursDraft(saved);
  const save = useSaveHours();
  const [shown, show] = useState<ShownWeek>(null);
  const isOwn = useHoursOf() === null;
  const busy = useBusyWeek(saved.hours.timeZone);
  const page = useRef<HTMLDivElement>(null);
  const [isSaving, setSaving] = useState(false);
  const { hours, change } = draft;
  const week = findWeek(hours, shown);
  const setWeek = (next: typeof week) => change(placeWeek(hours, shown, next));
  const newer = findNewer(save.error);

  function send(expectedVersion: number) {
    save.mutate(
      { hours, expectedVersion },
      {
        onSuccess() {
          draft.discard();
          setSaving(false);
          toasts.show({ tone: "success", text: t("hours.save.done") });
        },
      },
    );
  }

  /** A field with an error does not count, so it has to be put right first. */
  function check() {
    const wrong = page.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (wrong) wrong.focus();
    else setSaving(true);
  }

  return (
    <div className={styles.page} ref={page}>
      <p className={styles.lead}>{t("hours.lead")}</p>
      <ZoneField onChange={change} timeZone={hours.timeZone} wasZone={saved.hours.timeZone} />
      <Part title={t("hours.weekTitle")}>
        <WeekChoice hours={hours} onChange={change} onShow={show} shown={shown} />
        <WeekGrid
          busy={busy}
          label={t("hours.weekTitle")}
          onPaint={(stroke) => setWeek(paint(week, stroke))}
          week={week}
        />
        <DayLines key={shown} onChange={setWeek} week={week} />
        <ClockChanges changes={saved.clockChanges} timeZone={saved.hours.timeZone} />
      </Part>
      <Part title={t("hours.exceptionsTitle")}>
        <Exceptions holidays={saved.holidays} hours={hours} onChange={change} />
      </Part>
      <Part title={t("hours.limitsTitle")}>
        <Limits hours={hours} onChange={change} />
      </Part>
      {isOwn && (
        <Part title={t("hours.busy.title")}>
          <BusyCalendars />
        </Part>
      )}
      <Part title={t("hours.why.title")}>
        <WhyNot isChanged={draft.isChanged} timeZone={saved.hours.timeZone} />
      </Part>
      {draft.isChanged && (
        <section aria-label={t("hours.unsaved")} className={styles.bar}>
          <span className={styles.unsaved}>{t("hours.unsaved")}</span>
          <Button onPress={draft.discard} size="small" variant="quiet">
            {t("hours.discard")}
          </Button>
          <Button onPress={check} size="small">
            {t("hours.check")}
          </Button>
        </section>
      )}
      {isSaving && !newer && (
        <SaveDialog draft={draft} onClose={() => setSaving(false)} onSave={() => send(draft.version)} save={save} />
      )}
      {newer && (
        <NewerDialog
          isPending={save.isPending}
          mine={hours}
          newer={newer}
          onClose={() => {
            draft.rebase(newer.version);
            save.reset();
          }}
          onKeepMine={() => send(newer.version)}
          onTakeNewer={() => {
            draft.discard();
            setSaving(false);
            save.reset();
          }}
        />
      )}
    </div>
  );
}

/** Days on which hours of the week are skipped or come twice. */
function ClockChanges({ changes, timeZone }: { changes: readonly ClockChange[]; timeZone: string }) {
  const { t } = useTranslation("booking");
  const there = useFormat(timeZone);
  const now = useNow(MINUTE_MS);
  const coming = changes.filter(({ at }) => Date.parse(at) > now);
  if (coming.length === 0) return null;
  return (
    <ul className={styles.clocks}>
      {coming.map(({ at, date, minutes }) => {
        const clock = { hour: "numeric", minute: "2-digit" } as const;
        // A day earlier the clock shows the time that it would show without the change.
        const unchanged = Date.parse(at) - DAY_MS;
        return (
          <li key={at}>
            {t(minutes > 0 ? "hours.clock.forward" : "hours.clock.back", {
              day: there.dayLabel(date),
              from: there.time(unchanged, clock),
              to: there.time(at, clock),
            })}
          </li>
        );
      })}
    </ul>
  );
}
