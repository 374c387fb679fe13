export { errorTexts as accounts } from "@kalima/accounts-contract/errors/en";
export { errorTexts as learning } from "@kalima/learning-contract/errors/en";
export { errorTexts as messages } from "@kalima/messages-contract/errors/en";
export { errorTexts as payment } from "@kalima/payment-contract/errors/en";
export { errorTexts as staff } from "@kalima/staff-contract/errors/en";
export { errorTexts as support } from "@kalima/support-contract/errors/en";
