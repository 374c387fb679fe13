/** What other modules may use of trainers. */
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
} from "./availability.policy.ts";
export { favouritesRepository } from "./favourites/favourites.repository.ts";
export { longestLessonOf } from "./lesson-lengths.policy.ts";
export { refreshListings } from "./list/refresh-listings.ts";
export { matchesSearch, searchQuery } from "./list/search-words.ts";
export { lessonPriceOf, PRICE_CURRENCY, packDaysOf, packPriceOf } from "./pack-prices.policy.ts";
export { pictureUrl } from "./present-trainer.ts";
export {
  type GridMinutes,
  lessonMsOf,
  type Schedule,
  SHORT_GRID_MINUTES,
  type Shift,
} from "./schedule.policy.ts";
export { scheduleOf, schedulesOf, type TrainerRow, teachersRepository } from "./teachers.repository.ts";
export { teachersService } from "./teachers.service.ts";
export { readTrainerCards } from "./trainer-cards.ts";
export { trainerChangeDecided, trainersChanged } from "./trainer-events.ts";
export { countActiveTrainers, deactivateTrainerOf, setExaminesSpeaking } from "./trainer-state.ts";
