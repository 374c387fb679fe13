import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "task.changed": "تغيّرت هذه المهمة في هذه الأثناء. يرجى الاطلاع عليها من جديد ثم إعادة المحاولة.",
  "task.lesson_not_completed": "يمكن إرسال العمل بعد اكتمال الجلسة.",
};
