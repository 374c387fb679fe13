export { errorTexts as accounts } from "@kalima/accounts-contract/errors/ar";
export { errorTexts as booking } from "@kalima/booking-contract/errors/ar";
export { errorTexts as support } from "@kalima/support-contract/errors/ar";
