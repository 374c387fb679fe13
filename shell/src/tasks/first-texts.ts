/** What the first texts are made with: i18next. By name, as the components are. */
export { createI18n } from "@kalima/platform/host";
