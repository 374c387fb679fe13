export { errorTexts as accounts } from "@kalima/accounts-contract/errors/ar";
export { errorTexts as learning } from "@kalima/learning-contract/errors/ar";
export { errorTexts as messages } from "@kalima/messages-contract/errors/ar";
export { errorTexts as payment } from "@kalima/payment-contract/errors/ar";
export { errorTexts as staff } from "@kalima/staff-contract/errors/ar";
export { errorTexts as support } from "@kalima/support-contract/errors/ar";
