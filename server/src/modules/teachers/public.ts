/** What other modules may use of trainers. */
export { type Asker, alternativesTo, LESSON_MS, refusalOf } from "./availability.policy.ts";
export { packPriceOf } from "./pack-prices.policy.ts";
export { scheduleOf, type TrainerRow, teachersRepository } from "./teachers.repository.ts";
