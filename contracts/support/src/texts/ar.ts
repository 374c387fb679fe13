import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "support.not_waiting": "لا دور محجوزًا لك في قائمة الانتظار",
  "support.chat_not_yours": "هذه المحادثة تخص شخصًا آخر",
  "support.not_yours": "هذا لدى أحد زملائك. يلزم استلامه أولًا",
  "support.taken_by_colleague": "سبق أحد زملائك إلى استلامه قبل لحظات",
  "support.chat_over": "انتهت هذه المحادثة",
  "support.shortcut_taken": "هذا الاختصار لرد آخر",
  "support.placeholder_unknown": "في النص رمز غير معروف",
  "support.not_answered": "لم يرد أحد على هذه المحادثة، لذلك لا يمكن تقييمها",
  "support.not_available": "حالتك الآن «غير متاح». يلزم تغييرها إلى «متاح» أولًا",
  "support.at_capacity": "لديك أقصى عدد من المحادثات. يلزم إنهاء إحداها أولًا",
  "support.colleague_not_free": "لا يستطيع زميلك استلام محادثة الآن. يمكن اختيار زميل آخر",
  "support.quota_used_up": "لم تعد هذه المحادثة تتسع لمزيد من الرسائل. يمكنك مراسلتنا عبر صفحة التواصل",
  "support.call_over": "انتهت هذه المكالمة وسُجّلت نتيجتها",
  "support.request_closed": "هذا السؤال مغلق. يلزم استلامه أولًا للرد عليه من جديد",
  "support.answer_elsewhere": "لا يصل الرد إلى هذا الشخص من هنا. يرجى الاتصال به ثم إغلاق السؤال",
  "support.answer_left": "أُرسل هذا الرد بالفعل",
  "support.too_many_connections":
    "محادثة الدعم مفتوحة مرات كثيرة على هذه الشبكة. يلزم إغلاق الصفحات الأخرى ثم إعادة المحاولة",
};
