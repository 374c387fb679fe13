import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "task.changed": "This task has changed in the meantime. Look at it again, then retry.",
  "task.lesson_not_completed": "You can send work once the session is completed.",
};
