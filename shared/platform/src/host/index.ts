export { type BusOptions, type BusTraffic, createBus } from "../bus/create-bus.ts";
export { createHttpClient, type OwnOptions, type ServerClient } from "../http/create-http-client.ts";
export type { Credentials, HttpClientOptions } from "../http/http-client-options.ts";
export { createI18n } from "../language/create-i18n.ts";
export { getErrorText } from "../language/error-text.ts";
export { failureText } from "../language/failure-text.ts";
export { COMMON_ERROR_TEXTS, type ErrorTextsByLanguage, loadErrorTexts } from "../language/load-error-texts.ts";
export { localeOf } from "../language/locale-of.ts";
export { createSessionBrowser, takeReloadReason } from "../session/browser/browser-session.ts";
export type { ReloadReason, SessionBrowser, TabFact } from "../session/browser/session-browser.ts";
export {
  createSessionStore,
  type RestoredSession,
  type SessionStore,
  type SessionStoreOptions,
} from "../session/create-session-store.ts";
export { createSessionApi, type SessionApi } from "../session/session-api.ts";
export { createSocket } from "../socket/create-socket.ts";
export { keepInTab, readFromTab } from "../storage/tab-storage.ts";
export { connectToServer } from "./connect-to-server.ts";
