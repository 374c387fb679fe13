export { errorTexts as accounts } from "@kalima/accounts-contract/errors/ar";
export { errorTexts as messages } from "@kalima/messages-contract/errors/ar";
export { errorTexts as support } from "@kalima/support-contract/errors/ar";
