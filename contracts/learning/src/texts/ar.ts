import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "feedback.too_many_templates": "بلغت القوالب حدّها الأقصى. يرجى حذف أحدها قبل إضافة آخر.",
  "note.changed": "تغيّرت هذه الملاحظة من جهاز آخر. النصّان معروضان: يرجى اختيار أحدهما.",
  "recap.not_yet": "يظهر ملخص الجلسة بعد انتهائها.",
  "task.changed": "تغيّرت هذه المهمة في هذه الأثناء. يرجى الاطلاع عليها من جديد ثم إعادة المحاولة.",
  "task.lesson_not_completed": "يمكن إرسال العمل بعد اكتمال الجلسة.",
  "task.too_many_rubrics": "بلغت معايير التصحيح المحفوظة حدّها الأقصى. يرجى حذف أحدها قبل إضافة آخر.",
};
