/** What other modules may use of trainers. */
export { type Asker, alternativesTo, refusalOf } from "./availability.policy.ts";
export { packPriceOf } from "./pack-prices.policy.ts";
export { type GridMinutes, LESSON_MS } from "./schedule.policy.ts";
export { scheduleOf, type TrainerRow, teachersRepository } from "./teachers.repository.ts";
export { teachersService } from "./teachers.service.ts";
