import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "feedback.too_many_templates":
    "You have reached the number of templates you can keep. Remove one before you add another.",
  "note.changed": "This note was changed on another device. Both texts are shown: keep one of them.",
  "recap.not_yet": "The recap is here once the session has ended.",
  "task.changed": "This task has changed in the meantime. Look at it again, then retry.",
  "task.lesson_not_completed": "You can send work once the session is completed.",
  "task.too_many_rubrics": "You have reached the number of rubrics you can keep. Remove one before you add another.",
};
