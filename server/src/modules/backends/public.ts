export { type CallBackend, createBackendCaller } from "./call-backend.ts";
