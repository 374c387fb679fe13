export { errorTexts as notifications } from "@kalima/notifications-contract/errors/en";
