import type { AvailabilityPreview, WorkingHours } from "@kalima/catalog-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { findNewer, usePreview, type useSaveHours } from "../../../shared/hours/availability.queries.ts";
import parts from "../parts/parts.module.css";
import styles from "./save.module.css";

type SaveDialogProps = {
  draft: { hours: WorkingHours };
  save: ReturnType<typeof useSaveHours>;
  onSave: () => void;
  onClose: () => void;
};

/** The difference that saving makes: times that open and close, and sessions that lie outside of them. */
export function SaveDialog({ draft, save, onSave, onClose }: SaveDialogProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const preview = usePreview(draft.hours);
  const isNewer = findNewer(save.error) !== null;

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("hours.save.back")}
          </Button>
          {/* The focus comes once it can be pressed, so that Enter saves. */}
          <Button
            autoFocus={preview.data !== undefined}
            isDisabled={!preview.data}
            isPending={save.isPending}
            key={preview.data ? "ready" : "loading"}
            onPress={onSave}
          >
            {t("hours.save.confirm")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={t("hours.save.title")}
    >
      {preview.isPending && <PreviewSkeleton />}
      {preview.isLoadingError && (
        <Problem error={preview.error} onRetry={() => preview.refetch()} title={t("hours.save.problem")} />
      )}
      {preview.data && <Preview preview={preview.data} timeZone={draft.hours.timeZone} />}
      {save.error && !isNewer ? <FormError>{errorText(save.error)}</FormError> : null}
    </Dialog>
  );
}

function PreviewSkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div aria-label={t("hours.save.loading")} aria-busy="true" className={styles.preview} role="status">
      <Skeleton height={72} shape="block" />
      <Skeleton height={200} shape="block" />
    </div>
  );
}

function Preview({ preview, timeZone }: { preview: AvailabilityPreview; timeZone: string }) {
  const { t } = useTranslation("booking");
  const there = useFormat(timeZone);
  const { opens, closes, booked, outside, next } = preview;

  return (
    <div className={styles.preview}>
      <ul className={styles.differences}>
        {opens.count > 0 && (
          <li data-kind="opens">
            <strong>{t("hours.save.opens", { count: opens.count })}</strong>
            <Times format={there} of={opens} />
          </li>
        )}
        {closes.count > 0 && (
          <li data-kind="closes">
            <strong>{t("hours.save.closes", { count: closes.count })}</strong>
            <Times format={there} of={closes} />
          </li>
        )}
        {opens.count + closes.count === 0 && <li>{t("hours.save.same")}</li>}
      </ul>
      <section>
        <h3 className={styles.subheading}>
          {booked === 0 ? t("hours.save.noneBooked") : t("hours.save.stay", { count: booked })}
        </h3>
        {outside.length > 0 && (
          <>
            <p className={parts.note}>{t("hours.save.outside", { count: outside.length })}</p>
            <ul className={styles.outside}>
              {outside.map(({ startsAt, student }) => (
                <li key={startsAt}>
                  <time dateTime={startsAt}>{there.dateTime(startsAt)}</time>
                  {" · "}
                  {student === null ? t("hours.save.held") : <bdi>{student}</bdi>}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section>
        <h3 className={styles.subheading}>{t("hours.save.next")}</h3>
        {next.length === 0 ? (
          <p className={parts.warning}>{t("hours.save.nothingFree")}</p>
        ) : (
          <DaysOfTimes format={there} times={next.map(({ startsAt }) => startsAt)} />
        )}
      </section>
    </div>
  );
}

type TimesProps = { of: AvailabilityPreview["opens"]; format: ReturnType<typeof useFormat> };

function Times({ of, format }: TimesProps) {
  const { t } = useTranslation("booking");
  const more = of.count - of.first.length;
  return (
    <>
      <DaysOfTimes format={format} times={of.first} />
      {more > 0 && <span className={parts.note}>{t("hours.save.more", { count: more })}</span>}
    </>
  );
}

/** Times under the day that they are on. */
function DaysOfTimes({ times, format }: { times: readonly string[]; format: ReturnType<typeof useFormat> }) {
  const days = new Map<string, string[]>();
  for (const at of times) {
    const day = format.date(at, { weekday: "short", day: "numeric", month: "long" });
    days.set(day, [...(days.get(day) ?? []), at]);
  }
  return (
    <dl className={styles.days}>
      {[...days].map(([day, starts]) => (
        <div key={day}>
          <dt>{day}</dt>
          <dd>
            {starts.map((at) => (
              <time className={styles.time} dateTime={at} key={at}>
                {format.time(at)}
              </time>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
