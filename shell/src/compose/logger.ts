import type { Logger } from "@kalima/platform";

/** Writes to the browser's console; messages are for developers, details hold no personal data. */
export function createLogger(console: Pick<Console, "info" | "warn" | "error">): Logger {
  return {
    info: (message, details) => console.info(message, details ?? ""),
    warn: (message, details) => console.warn(message, details ?? ""),
    error: (message, details) => console.error(message, details ?? ""),
  };
}
