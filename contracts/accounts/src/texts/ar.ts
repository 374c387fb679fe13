import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "auth.credentials_wrong": "رقم الهاتف أو كلمة المرور غير صحيحة",
  "auth.refresh_rejected": "انتهت مدة تسجيل الدخول. يرجى تسجيل الدخول من جديد",
  "auth.code_wrong": "هذا الرمز غير صحيح",
  "auth.code_expired": "لم يعد هذا الرمز صالحًا. يرجى طلب رمز جديد",
  "auth.too_many_tries": "تم تجاوز الحد المسموح. يرجى المحاولة مرة أخرى بعد {{n}} ثانية",
  "auth.too_many_tries_zero": "تم تجاوز الحد المسموح. يرجى المحاولة مرة أخرى الآن",
  "auth.too_many_tries_one": "تم تجاوز الحد المسموح. يرجى المحاولة مرة أخرى بعد ثانية واحدة",
  "auth.too_many_tries_two": "تم تجاوز الحد المسموح. يرجى المحاولة مرة أخرى بعد ثانيتين",
  "auth.too_many_tries_few": "تم تجاوز الحد المسموح. يرجى المحاولة مرة أخرى بعد {{n}} ثوانٍ",
  "auth.too_many_tries_many": "تم تجاوز الحد المسموح. يرجى المحاولة مرة أخرى بعد {{n}} ثانية",
  "auth.fresh_sign_in_required": "يرجى إدخال كلمة المرور للمتابعة",
  "auth.phone_not_yours": "هذا ليس رقم هاتفك",
  "auth.phone_taken": "يوجد حساب بهذا الرقم بالفعل",
  "auth.reset_token_invalid": "لم يعد هذا الرابط صالحًا. يرجى طلب رابط جديد",
  "auth.password_wrong": "كلمة المرور الحالية غير صحيحة",
  "validation.password_weak": "8 أحرف على الأقل، وتتضمن حرفًا إنجليزيًا صغيرًا وحرفًا كبيرًا ورقمًا",
  "validation.password_common": "كلمة المرور هذه شائعة جدًا. يرجى اختيار غيرها",
  "validation.password_too_long": "128 حرفًا على الأكثر",
  "validation.password_mismatch": "كلمة المرور الجديدة وتأكيدها غير متطابقين",
  "validation.otp_invalid": "يرجى إدخال رمز التحقق الصحيح",
  "validation.privacy_required": "يرجى الموافقة على الشروط وسياسة الخصوصية",
};
