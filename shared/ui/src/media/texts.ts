import type { Language } from "@kalima/contracts/domain";

const en = {
  attach: "Attach a picture",
  attachLimit: "JPG, PNG or WebP, up to {{size}} MB",
  preview: "The picture you chose",
  send: "Send the picture",
  remove: "Remove",
  picture: "Picture",
  open: "Open the picture",
  uploading: "Sending the picture",
  uploadingVoice: "Sending the voice note",
  goneAfterADay: "This picture was kept for a day and is no longer there.",
  gone: "This picture is no longer there.",
  voice: "Voice note",
  unplayable: "This voice note cannot be played here.",
  loudness: "Loudness",
  recorded: "{{seconds}} of {{max}} seconds",
  stop: "Stop",
  sendVoice: "Send the voice note",
  microphone: {
    refused: "Your browser does not allow the microphone here. Allow it in the site settings, then try again.",
    missing: "No microphone was found. Connect one, then try again.",
    failed: "The recording did not work. Try again, or write to us instead.",
  },
};

const ar: typeof en = {
  attach: "إرفاق صورة",
  attachLimit: "‏JPG أو PNG أو WebP، حتى {{size}} ميجابايت",
  preview: "الصورة المختارة",
  send: "إرسال الصورة",
  remove: "إزالة",
  picture: "صورة",
  open: "فتح الصورة",
  uploading: "جارٍ إرسال الصورة",
  uploadingVoice: "جارٍ إرسال الرسالة الصوتية",
  goneAfterADay: "تُحفظ الصور يومًا واحدًا، ولم تعد هذه الصورة متاحة.",
  gone: "لم تعد هذه الصورة متاحة.",
  voice: "رسالة صوتية",
  unplayable: "تعذّر تشغيل هذه الرسالة الصوتية هنا.",
  loudness: "مستوى الصوت",
  recorded: "{{seconds}} من {{max}} ثانية",
  stop: "إيقاف",
  sendVoice: "إرسال الرسالة الصوتية",
  microphone: {
    refused: "لا يسمح المتصفح باستخدام الميكروفون هنا. يمكن السماح به من إعدادات الموقع ثم إعادة المحاولة.",
    missing: "لم نجد ميكروفونًا. يلزم توصيل ميكروفون ثم إعادة المحاولة.",
    failed: "لم ينجح التسجيل. يمكن إعادة المحاولة، أو كتابة الرسالة.",
  },
};

export const mediaTexts: Record<Language, typeof en> = { en, ar };
