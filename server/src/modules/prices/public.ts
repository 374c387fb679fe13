/** Public interface of the prices module: the only place that knows what a lesson costs. */
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
export { pricesSet } from "./set-prices.ts";
