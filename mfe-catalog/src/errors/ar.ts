export { errorTexts as accounts } from "@kalima/accounts-contract/errors/ar";
export { errorTexts as booking } from "@kalima/booking-contract/errors/ar";
export { errorTexts as catalog } from "@kalima/catalog-contract/errors/ar";
