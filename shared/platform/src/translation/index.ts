/**
 * Translation in React, alone: what the first screen needs of `@kalima/platform/react`, without the router,
 * queries and forms that only remotes use.
 */
export { I18nextProvider, useTranslation } from "react-i18next";
