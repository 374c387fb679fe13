/** Public interface of the prices module: the only place that knows what a lesson costs. */
export { pricesSet } from "./change-prices.ts";
export { priceListsRepository } from "./price-lists.repository.ts";
export {
  computeLessonPrice,
  computePackPrice,
  computeSinglePrice,
  getPackDays,
  listOffers,
  listPackPrices,
  type PriceList,
  toSchoolBounds,
} from "./prices.policy.ts";
export {
  listCurrentPrices,
  readAccountPrices,
  readChosenCountry,
  readDefaultPrices,
  readReaderCountry,
  readReaderPrices,
} from "./read-prices.ts";
export { readWanted } from "./wanted-prices.ts";
