import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { useRef } from "react";
import styles from "./book-lessons.module.css";
import { BookLessonsSkeleton } from "./book-lessons-skeleton.tsx";
import { type Problems, usualMinutes } from "./booking-draft.ts";
import { HeldBooking } from "./held/held-booking.tsx";
import { Review } from "./hold/review.tsx";
import { Summary } from "./hold/summary.tsx";
import { LessonLength } from "./packs/lesson-length.tsx";
import { PackTiles } from "./packs/pack-tiles.tsx";
import { Step } from "./step.tsx";
import { ChooseTimes } from "./times/choose-times.tsx";
import { useBookLessons } from "./use-book-lessons.ts";

/** The three booking steps on one page; on the way back from the payment, the held booking instead. */
export function BookLessons({ trainer }: { trainer: TrainerWithPrices }) {
  const { t } = useTranslation("booking");
  const booking = useBookLessons(trainer);
  const { draft, change, problems, offers } = booking;
  const packTiles = useRef<{ focus: () => void }>(null);
  const calendar = useRef<{ focus: () => void }>(null);
  const review = useRef<HTMLHeadingElement>(null);
  const packs = offers.find(({ lessonMinutes }) => lessonMinutes === draft.lessonMinutes)?.packs ?? [];
  const price = packs.find(({ pack }) => pack === draft.pack);

  if (booking.held.isPending) return <BookLessonsSkeleton />;
  if (booking.held.booking) return <HeldBooking booking={booking.held.booking} onChooseAgain={booking.chooseAgain} />;

  function focusFirst(found: Problems) {
    if (found.pack) packTiles.current?.focus();
    else if (found.times) calendar.current?.focus();
  }

  function replace(gone: string, by: string) {
    booking.replace(gone, by);
    if (booking.taken?.taken.length === 1) review.current?.focus();
  }

  function continueToNextStep() {
    if (!price) packTiles.current?.focus();
    else if (draft.times.length === 0) calendar.current?.focus();
    else booking.tryHold(focusFirst);
  }

  return (
    <div className={styles.page}>
      <div className={styles.steps}>
        <Step number={1} title={t("steps.pack")}>
          <LessonLength
            offers={offers}
            chosen={draft.lessonMinutes}
            onChoose={(lessonMinutes) => change({ type: "chooseLength", lessonMinutes })}
          />
          <PackTiles
            packs={packs}
            chosen={draft.pack}
            problem={problems.pack}
            onChoose={(pack) => change({ type: "choosePack", pack })}
            ref={packTiles}
          />
        </Step>
        <Step number={2} title={t("steps.when")}>
          <ChooseTimes
            trainerId={trainer.id}
            usualMinutes={usualMinutes(offers)}
            draft={draft}
            day={booking.day}
            zone={booking.timesZone}
            now={booking.now}
            problem={problems.times}
            taken={booking.taken}
            held={booking.heldTime.startsAt}
            onSelectDay={booking.selectDay}
            onToggle={(at) => change({ type: "toggleTime", at })}
            onAdd={(times) => change({ type: "addTimes", times })}
            onReplace={replace}
            calendarRef={calendar}
          />
        </Step>
        <Step number={3} title={t("steps.review")} headingRef={review}>
          <Review
            draft={draft}
            price={price}
            problem={problems.note}
            zone={booking.timesZone.shown}
            now={booking.now}
            onNote={(note) => change({ type: "writeNote", note })}
          />
        </Step>
      </div>
      <Summary
        trainer={trainer}
        draft={draft}
        price={price}
        held={booking.heldTime}
        zone={booking.timesZone.shown}
        problem={problems.whole}
        isPending={booking.isHolding}
        onContinue={continueToNextStep}
      />
    </div>
  );
}
