/** Public interface of the trainers module. */
export {
  type Asker,
  alternativesTo,
  calendarWith,
  isTaken,
  refusalOf,
  type TakenTime,
  type TimeRefusal,
  timeSlotsIn,
  timeSlotsOn,
} from "./core/availability.policy.ts";
export { longestLessonOf } from "./core/lesson-lengths.policy.ts";
export { lessonPriceOf, PRICE_CURRENCY, packDaysOf, packPriceOf } from "./core/pack-prices.policy.ts";
export { pictureUrl } from "./core/present-trainer.ts";
export {
  type GridMinutes,
  lessonMsOf,
  type Schedule,
  SHORT_GRID_MINUTES,
  type Shift,
} from "./core/schedule.policy.ts";
export { readTrainerCards } from "./core/trainer-cards.ts";
export { trainerChangeDecided, trainersChanged } from "./core/trainer-events.ts";
export { countActiveTrainers, deactivateTrainerOf, setExaminesSpeaking } from "./core/trainer-state.ts";
export { scheduleOf, schedulesOf, type TrainerRow, trainersRepository } from "./core/trainers.repository.ts";
export { favouritesRepository } from "./favourites/favourites.repository.ts";
export { refreshListings } from "./list/refresh-listings.ts";
export { matchesSearch, searchQuery } from "./list/search-words.ts";
export { trainersService } from "./trainers.service.ts";
