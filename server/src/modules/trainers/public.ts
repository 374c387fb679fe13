/** Public interface of the trainers module. */
export {
  type Asker,
  alternativesTo,
  calendarOf,
  calendarWith,
  isTaken,
  refusalOf,
  type TakenTime,
  type TimeRefusal,
  timeSlotsIn,
  timeSlotsOn,
} from "./core/availability.policy.ts";
export {
  type FreeTime,
  freeTimesOfAnyLength,
  longestLessonOf,
  nextTimesOfAnyLength,
} from "./core/lesson-lengths.policy.ts";
export { lessonPriceOf, offersOf, PRICE_CURRENCY, packDaysOf, packPriceOf } from "./core/pack-prices.policy.ts";
export {
  type GridMinutes,
  LESSON_MS,
  lessonMsOf,
  type Schedule,
  SHORT_GRID_MINUTES,
  type Shift,
} from "./core/schedule.policy.ts";
export { pictureUrl, readTrainerCards } from "./core/trainer-cards.ts";
export { trainerChangeDecided } from "./core/trainer-events.ts";
export { countActiveTrainers, deactivateTrainerOf, setExaminesSpeaking } from "./core/trainer-state.ts";
export {
  noticeHoursOf,
  type ProfileRow,
  scheduleOf,
  schedulesOf,
  selectTrainers,
  type TrainerRow,
  trainersRepository,
} from "./core/trainers.repository.ts";
export { favouritesRepository } from "./favourites/favourites.repository.ts";
