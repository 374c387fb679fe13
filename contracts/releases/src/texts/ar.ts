import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "releases.not_now": "لا يمكن تنفيذ ذلك على الإصدار في حالته الحالية",
  "releases.changed": "غيّر شخص آخر هذا الإصدار في هذه الأثناء. يرجى الاطلاع عليه من جديد",
  "releases.registry_down": "سجل الإصدارات غير متاح الآن",
  "releases.version_unknown": "هذا الإصدار غير موجود",
  "releases.contract_broken": "هذا الإصدار لا يتوافق مع الإصدارات العاملة",
  "releases.signature_invalid": "توقيع هذا الإصدار غير صحيح",
  "releases.build_refused": "لا يمكن رفع هذا الإصدار",
  "releases.token_refused": "لا تتيح لك صلاحيات هذا الرمز ذلك",
  "releases.token_name_taken": "يوجد رمز بهذا الاسم لهذا الجزء من قبل",
  "releases.approval_missing": "لا بد أن يوافق آخرون على هذا الإصدار أولًا",
  "releases.preview_invalid": "رابط المعاينة غير مكتمل أو انتهت صلاحيته. يرجى طلب رابط جديد",
};
