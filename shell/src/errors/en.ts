export { errorTexts as accounts } from "@kalima/accounts-contract/errors/en";
export { errorTexts as booking } from "@kalima/booking-contract/errors/en";
export { errorTexts as catalog } from "@kalima/catalog-contract/errors/en";
export { errorTexts as common } from "@kalima/contracts/errors/en";
export { errorTexts as notifications } from "@kalima/notifications-contract/errors/en";
export { errorTexts as releases } from "@kalima/releases-contract/errors/en";
export { errorTexts as support } from "@kalima/support-contract/errors/en";
