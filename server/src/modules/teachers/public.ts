export { alternativesTo, LESSON_MS, refusalOf } from "./availability.policy.ts";
export { packPriceOf } from "./pack-prices.policy.ts";
export { scheduleOf, teachersRepository } from "./teachers.repository.ts";
