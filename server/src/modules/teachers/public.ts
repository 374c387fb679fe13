/** What other modules may use of trainers. */
export {
  type Asker,
  alternativesTo,
  calendarWith,
  refusalOf,
  type TakenTime,
  type TimeRefusal,
  timeSlotsIn,
  timeSlotsOn,
} from "./availability.policy.ts";
export { refreshListings } from "./list/refresh-listings.ts";
export { searchQuery } from "./list/search-words.ts";
export { PRICE_CURRENCY, packPriceOf } from "./pack-prices.policy.ts";
export { type GridMinutes, LESSON_MS, type Schedule, type Shift } from "./schedule.policy.ts";
export { scheduleOf, type TrainerRow, teachersRepository } from "./teachers.repository.ts";
export { teachersService } from "./teachers.service.ts";
export { trainersChanged } from "./trainer-events.ts";
