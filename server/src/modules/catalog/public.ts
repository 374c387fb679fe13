/** Public interface of the catalog module. */

export { readVoices } from "./best-voices.ts";
export { catalogService } from "./catalog.service.ts";
export { trainersChanged } from "./core/catalog-events.ts";
export { refreshListings } from "./list/refresh-listings.ts";
export { buildSearchCondition, parseSearch } from "./list/search-words.ts";
export { readSoonestTrainer } from "./soonest-trainer.ts";
