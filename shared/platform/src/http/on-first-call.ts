/** Loaded with the first call, because the first screen needs none: in one file, whose hash the entry knows. */
export { createBackendClients } from "./backend-clients.ts";
export { createTransport, toAppError } from "./transport.ts";
