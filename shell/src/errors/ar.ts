export { errorTexts as accounts } from "@kalima/accounts-contract/errors/ar";
export { errorTexts as booking } from "@kalima/booking-contract/errors/ar";
export { errorTexts as catalog } from "@kalima/catalog-contract/errors/ar";
export { errorTexts as common } from "@kalima/contracts/errors/ar";
export { errorTexts as notifications } from "@kalima/notifications-contract/errors/ar";
export { errorTexts as releases } from "@kalima/releases-contract/errors/ar";
export { errorTexts as support } from "@kalima/support-contract/errors/ar";
