/** Replies that agents send often, by key; `{{name}}` is the visitor's name. Each language is written first-hand. */
export const CANNED_REPLIES: readonly { key: string; en: string; ar: string }[] = [
  {
    key: "welcome",
    en: "Hello {{name}}, thank you for writing to us. How can I help you?",
    ar: "أهلًا {{name}}، شكرًا لتواصلك معنا. كيف يمكنني مساعدتك؟",
  },
  {
    key: "checking",
    en: "One moment please, I am looking into it.",
    ar: "لحظة من فضلك، أتحقق من الأمر.",
  },
  {
    key: "details",
    en: "Could you tell me the reference code of your booking, please? You will find it in your profile under Bookings.",
    ar: "ما الرمز المرجعي للحجز من فضلك؟ يظهر الرمز في ملفك الشخصي ضمن الحجوزات.",
  },
  {
    key: "placement",
    en: "The placement test is free and takes about half an hour at most. Afterwards we suggest trainers for your level.",
    ar: "اختبار تحديد المستوى مجاني ومدته نحو نصف ساعة على الأكثر، وبعده نقترح عليك مدرّبين يناسبون مستواك.",
  },
  {
    key: "move",
    en: "You can move a session yourself: open it in your profile and choose another time.",
    ar: "يمكنك نقل موعد الجلسة بنفسك: يكفي فتحها من ملفك الشخصي واختيار موعد آخر.",
  },
  {
    key: "payment",
    en: "If a payment fails, nothing is charged. Please try again or use another card.",
    ar: "إذا لم تنجح عملية الدفع فلن يُخصم منك شيء. يمكن إعادة المحاولة أو استخدام بطاقة أخرى.",
  },
  {
    key: "anything",
    en: "Is there anything else I can do for you?",
    ar: "هل هناك شيء آخر يمكنني مساعدتك فيه؟",
  },
  {
    key: "goodbye",
    en: "Thank you {{name}}, have a nice day!",
    ar: "شكرًا لك {{name}}، نتمنى لك يومًا سعيدًا!",
  },
];

/** With the visitor's name; without one, the placeholder and the space before it go. */
export function filledReply(text: string, name: string | null): string {
  return name === null ? text.replace(/ ?\{\{name\}\}/g, "") : text.replaceAll("{{name}}", () => name);
}
