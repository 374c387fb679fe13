import { Route, Routes, useNow, useSearchParams, useSession, useTranslation } from "@kalima/platform/react";
import { lazyScreenWithTexts } from "@kalima/platform/remote";
import { Button, Skeleton, Stack } from "@kalima/ui";
import { Calendar } from "@kalima/ui/icons";
import { lazy, Suspense, useState } from "react";
import { LessonList } from "../features/attend-lessons/components/lesson-list.tsx";
import { LessonReminder } from "../features/attend-lessons/components/lesson-reminder.tsx";
import { LessonRow } from "../features/attend-lessons/components/lesson-row.tsx";
import { useOwnPaths } from "../shared/own-paths.ts";
import { OwnZone } from "../shared/zone/own-zone.tsx";
import styles from "./appointments-section.module.css";
import { LessonRecord } from "./lesson-record.tsx";

const LessonCalendar = lazy(async () => ({
  default: (await import("./calendar-parts.ts")).LessonCalendar,
}));
const FeedDialog = lazy(async () => ({ default: (await import("./calendar-parts.ts")).FeedDialog }));

const LessonRecap = lazyScreenWithTexts(() => import("./tasks-section.tsx"), "LessonRecap", {
  namespace: "booking",
  load: (language) => import(`../i18n/tasks-section/${language}.json`),
});

const VIEWS = ["agenda", "week", "month"] as const;
const LISTS = ["to_come", "past"] as const;

/** The section "appointments" of the profile and "lessons" of the dashboard: all lessons, or one with what it left behind. */
export function AppointmentsSection() {
  const paths = useOwnPaths();
  return (
    <Routes>
      <Route element={<LessonRecap />} path={`${paths.lessons}/:id/recap`} />
      <Route element={<LessonRecord />} path={`${paths.lessons}/:id`} />
      <Route element={<Lessons />} path="*" />
    </Routes>
  );
}

/** Lessons as an agenda, by week or by month, and the feed for calendar apps. */
function Lessons() {
  const { t } = useTranslation("booking");
  const session = useSession();
  const now = useNow(null);
  const [parameters, setParameters] = useSearchParams();
  const [isSyncing, setSyncing] = useState(false);
  const show = parameters.get("show") === "past" ? "past" : "to_come";
  const role = session.state === "signedIn" ? session.user.role.name : null;
  // Trainers have a calendar of their own, with their hours.
  const views = role === "trainer" ? VIEWS.slice(0, 1) : VIEWS;
  const view = views.find((each) => each === parameters.get("view")) ?? "agenda";

  return (
    <section aria-label={t("lessons.title")}>
      <Stack gap={5}>
        <div className={styles.head}>
          {(role === "student" || role === "trainer") && (
            <Button icon={<Calendar size={18} />} onPress={() => setSyncing(true)} size="small" variant="secondary">
              {t("calendar.feed.open")}
            </Button>
          )}
        </div>
        <div className={styles.head}>
          {views.length > 1 && (
            <Chips
              chosen={view}
              label={t("calendar.view")}
              onChoose={(chosen) => setParameters(chosen === "agenda" ? {} : { view: chosen }, { replace: true })}
              options={views.map((each) => ({ id: each, label: t(`calendar.views.${each}`) }))}
            />
          )}
          {view === "agenda" && (
            <Chips
              chosen={show}
              label={t("lessons.filter")}
              onChoose={(list) => setParameters(list === "past" ? { show: list } : {}, { replace: true })}
              options={LISTS.map((list) => ({ id: list, label: t(`lessons.${list}`) }))}
            />
          )}
        </div>
        {view === "agenda" ? (
          <LessonList
            afterNext={show === "to_come" && <LessonReminder />}
            below={<OwnZone now={now} />}
            key={show}
            show={show}
          />
        ) : (
          <Suspense fallback={<Skeleton height={360} shape="block" />}>
            <LessonCalendar renderLesson={(lesson) => <LessonRow key={lesson.id} lesson={lesson} />} view={view} />
          </Suspense>
        )}
      </Stack>
      <Suspense>{isSyncing && <FeedDialog onClose={() => setSyncing(false)} />}</Suspense>
    </section>
  );
}

type ChipsProps<T extends string> = {
  label: string;
  chosen: T;
  options: readonly { id: T; label: string }[];
  onChoose: (id: T) => void;
};

function Chips<T extends string>({ label, chosen, options, onChoose }: ChipsProps<T>) {
  return (
    <fieldset aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <Button
          aria-pressed={chosen === option.id}
          key={option.id}
          onPress={() => onChoose(option.id)}
          size="small"
          variant={chosen === option.id ? "primary" : "secondary"}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  );
}
