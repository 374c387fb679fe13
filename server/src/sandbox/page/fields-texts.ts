/** Texts of the card fields; messages word for word as the site has them. */
export const fieldsTexts = {
  en: {
    title: "Card details",
    secure: "Card details go straight to the payment provider. Kalima never sees them.",
    holder: "Cardholder name",
    number: "Card number",
    expiry: "Expiry date (MM/YY)",
    cvv: "CVV",
    errors: {
      "validation.card_holder_required": "Cardholder name is required",
      "validation.card_number_required": "Card number is required",
      "validation.card_number_invalid": "Invalid card number",
      "validation.card_expiry_required": "Expiry date is required",
      "validation.card_expiry_invalid": "Invalid expiry date (MM/YY)",
      "validation.card_cvv_required": "CVV is required",
      "validation.card_cvv_invalid": "Invalid CVV",
    },
  },
  ar: {
    title: "بيانات البطاقة",
    secure: "تصل بيانات البطاقة مباشرة إلى مزوّد الدفع، ولا تطّلع عليها كلمة أبدًا.",
    holder: "اسم حامل البطاقة",
    number: "رقم البطاقة",
    expiry: "الانتهاء (شهر/سنة)",
    cvv: "رمز CVV",
    errors: {
      "validation.card_holder_required": "اسم حامل البطاقة مطلوب",
      "validation.card_number_required": "رقم البطاقة مطلوب",
      "validation.card_number_invalid": "رقم البطاقة غير صحيح",
      "validation.card_expiry_required": "تاريخ الانتهاء مطلوب",
      "validation.card_expiry_invalid": "تاريخ الانتهاء غير صحيح (شهر/سنة)",
      "validation.card_cvv_required": "رمز CVV مطلوب",
      "validation.card_cvv_invalid": "رمز CVV غير صحيح",
    },
  },
} as const;
