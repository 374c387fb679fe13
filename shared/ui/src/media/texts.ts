import type { Language } from "@kalima/contracts/domain";

const en = {
  attach: "Picture",
  attachLimit: "JPG, PNG or WebP, up to {{size}} MB",
  preview: "The picture you chose",
  send: "Send the picture",
  remove: "Remove",
  picture: "Picture",
  open: "Open the picture",
  uploading: "Sending the picture",
  gone: "This picture was kept for a day and is no longer there.",
  voice: "Voice note",
  unplayable: "This voice note cannot be played here.",
};

const ar: typeof en = {
  attach: "صورة",
  attachLimit: "‏JPG أو PNG أو WebP، حتى {{size}} ميغابايت",
  preview: "الصورة المختارة",
  send: "إرسال الصورة",
  remove: "إزالة",
  picture: "صورة",
  open: "فتح الصورة",
  uploading: "جارٍ إرسال الصورة",
  gone: "تُحفظ الصور يومًا واحدًا، ولم تعد هذه الصورة متاحة.",
  voice: "رسالة صوتية",
  unplayable: "تعذّر تشغيل هذه الرسالة الصوتية هنا.",
};

export const mediaTexts: Record<Language, typeof en> = { en, ar };
