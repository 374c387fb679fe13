import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "notifications.channel_fixed": "This cannot be switched off",
  "notifications.endpoint_refused": "This browser's notifications cannot be reached",
  "notifications.not_found": "This notification no longer exists",
};
