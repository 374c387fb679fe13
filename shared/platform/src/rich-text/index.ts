/** Translations with elements in them, such as a link within a sentence. Apart from the rest because few pages have one. */
export { Trans } from "react-i18next";
