import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "conversation.blocked": "لم يعد بالإمكان إرسال رسائل في هذه المحادثة",
  "conversation.trainer_away": "المراسلة مع هذا المدرّب غير متاحة بعد. يمكن التواصل مع فريق الدعم بدلًا من ذلك",
  "conversation.media_closed": "تُتاح الصور والرسائل الصوتية بعد دفع أول باقة لكما معًا",
  "conversation.full": "لم تعد هذه المحادثة تتسع لمزيد من الرسائل. يمكنك التواصل مع فريق الدعم",
  "support.message_empty": "يرجى كتابة رسالة أولًا",
  "support.malformed": "حدث خطأ غير متوقع",
  "support.message_too_large": "هذه الرسالة أكبر من المسموح. يرجى إرسال رسالة أقصر",
};
