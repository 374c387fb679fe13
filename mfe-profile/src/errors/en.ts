export { errorTexts as accounts } from "@kalima/accounts-contract/errors/en";
export { errorTexts as catalog } from "@kalima/catalog-contract/errors/en";
export { errorTexts as learning } from "@kalima/learning-contract/errors/en";
export { errorTexts as messages } from "@kalima/messages-contract/errors/en";
export { errorTexts as notifications } from "@kalima/notifications-contract/errors/en";
