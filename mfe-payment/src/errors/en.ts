export { errorTexts as accounts } from "@kalima/accounts-contract/errors/en";
export { errorTexts as booking } from "@kalima/booking-contract/errors/en";
export { errorTexts as catalog } from "@kalima/catalog-contract/errors/en";
export { errorTexts as payment } from "@kalima/payment-contract/errors/en";
