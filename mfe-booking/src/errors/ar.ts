export { errorTexts as accounts } from "@kalima/accounts-contract/errors/ar";
export { errorTexts as booking } from "@kalima/booking-contract/errors/ar";
export { errorTexts as catalog } from "@kalima/catalog-contract/errors/ar";
export { errorTexts as learning } from "@kalima/learning-contract/errors/ar";
export { errorTexts as messages } from "@kalima/messages-contract/errors/ar";
export { errorTexts as payment } from "@kalima/payment-contract/errors/ar";
