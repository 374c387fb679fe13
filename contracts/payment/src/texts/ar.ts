import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "payment.declined": "رفض البنك هذه البطاقة",
  "payment.insufficient_funds": "رصيد البطاقة لا يكفي، ولم يُخصم أي مبلغ",
  "payment.authentication_failed": "لم يؤكد البنك عملية الدفع، ولم يُخصم أي مبلغ",
  "payment.authentication_timed_out": "لم يتم تأكيد الدفع لدى البنك في الوقت المحدد، ولم يُخصم أي مبلغ",
  "payment.card_expired": "انتهت صلاحية هذه البطاقة. يمكن الدفع ببطاقة أخرى",
  "payment.wallet_rejected": "رُفضت عملية الدفع على الهاتف، ولم يُخصم أي مبلغ",
  "payment.wallet_timed_out": "لم تتم الموافقة على الدفع من الهاتف في الوقت المحدد، ولم يُخصم أي مبلغ",
  "payment.code_rejected": "رُفضت عملية الدفع، ولم يُخصم أي مبلغ",
  "payment.code_expired": "لم يُدفع الكود في الوقت المحدد، ولم يُخصم أي مبلغ",
  "payment.already_paid": "تم دفع هذا الحجز بالفعل",
  "payment.hold_over": "انتهت مهلة الدفع وأصبحت المواعيد متاحة لغيرك",
  "payment.provider_unavailable": "الدفع غير متاح حاليًا. لم يُخصم أي مبلغ",
  "payment.webhook_refused": "حدث خطأ غير متوقع",
  "payout.changed": "تغيّرت هذه الدفعة في هذه الأثناء. يرجى مراجعتها ثم إعادة المحاولة.",
  "validation.card_holder_required": "اسم حامل البطاقة مطلوب",
  "validation.card_number_required": "رقم البطاقة مطلوب",
  "validation.card_number_invalid": "رقم البطاقة غير صحيح",
  "validation.card_expiry_required": "تاريخ الانتهاء مطلوب",
  "validation.card_expiry_invalid": "تاريخ الانتهاء غير صحيح (شهر/سنة)",
  "validation.card_cvv_required": "رمز CVV مطلوب",
  "validation.card_cvv_invalid": "رمز CVV غير صحيح",
};
