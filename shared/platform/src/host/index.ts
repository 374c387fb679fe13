export { type BusOptions, createBus } from "../bus/create-bus.ts";
export { createHttpClient, type OwnOptions, type ServerClient } from "../http/create-http-client.ts";
export type { Credentials, HttpClientOptions } from "../http/http-client-options.ts";
export { createI18n } from "../language/create-i18n.ts";
export { errorTextOf } from "../language/error-text.ts";
export { failureText } from "../language/failure-text.ts";
export { createSocket } from "../socket/create-socket.ts";
