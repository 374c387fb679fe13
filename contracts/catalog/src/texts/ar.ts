import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "availability.changed": "تغيّرت المواعيد من جهاز آخر. يمكن مقارنة النسختين ثم الحفظ من جديد",
  "placement.incomplete": "يرجى الإجابة عن جميع الأسئلة المطلوبة قبل المتابعة",
  "placement.time_over": "انتهى وقت هذا القسم، وستُحتسب إجاباتك السابقة",
  "placement.section_changed": "انتهى هذا القسم بالفعل. يمكن إكمال الاختبار بعد إعادة تحميل الصفحة",
  "placement.unfinished": "يرجى إكمال اختبار تحديد المستوى أولًا",
  "placement.too_soon": "يمكنك إعادة اختبار تحديد المستوى بعد 30 يومًا من آخر نتيجة",
  "trainers.changed": "تغيّرت حالة هذا المدرّب. يرجى الاطلاع عليها الآن",
  "trainers.phone_invited": "هناك دعوة سابقة لهذا الرقم",
  "validation.dates_overlap": "يوجد يوم مشترك بين فترتين. يرجى تغيير تواريخ إحداهما",
  "validation.dates_reversed": "يلزم يوم أخير لا يسبق اليوم الأول",
  "validation.out_of_bounds": "يلزم رقم ضمن الحدود الموضحة",
  "validation.price_invalid": "يلزم سعر بين 50 و2000",
  "validation.years_invalid": "تلزم سنوات حتى السنة الحالية، على أن تسبق البداية النهاية",
};
