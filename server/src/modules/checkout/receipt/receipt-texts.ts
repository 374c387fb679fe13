import type { Language } from "@kalima/contracts/domain";
import type { Payment } from "@kalima/payment-contract";

type Operator = NonNullable<Payment["wallet"]>["operator"];
type RefundStatus = Payment["refunds"][number]["status"];

type Texts = {
  site: string;
  title: string;
  order: string;
  paidOn: string;
  seller: string;
  buyer: string;
  bought: (lessons: string, trainer: string, minutes: number) => string;
  lessons: (count: number) => string;
  each: string;
  total: string;
  method: string;
  card: string;
  operators: Record<Operator, string>;
  transfer: string;
  instapay: string;
  fawry: string;
  refunds: string;
  refundStatus: Record<RefundStatus, string>;
  dates: (zone: string) => string;
  rule: readonly string[];
  reference: string;
};

const arabicLessons = new Intl.PluralRules("ar");
const ARABIC_LESSONS: Record<Intl.LDMLPluralRule, (count: number) => string> = {
  zero: () => "بلا جلسات",
  one: () => "جلسة فردية واحدة",
  two: () => "جلستان فرديتان",
  few: (count) => `${count} جلسات فردية`,
  many: (count) => `${count} جلسة فردية`,
  other: (count) => `${count} جلسة فردية`,
};

/** Texts printed on a receipt. `rule` summarizes PO-01 and PO-02. */
export const RECEIPT_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    site: "Kalima",
    title: "Receipt",
    order: "Order",
    paidOn: "Paid on",
    seller: "Seller",
    buyer: "Buyer",
    bought: (lessons, trainer, minutes) => `${lessons} with ${trainer}, ${minutes} minutes each`,
    lessons: (count) => (count === 1 ? "1 private session" : `${count} private sessions`),
    each: "Per session",
    total: "Total paid",
    method: "Paid by",
    card: "Card",
    operators: {
      vodafone: "Vodafone Cash",
      etisalat: "e& money",
      orange: "Orange Cash",
      we: "WE Pay",
      unknown: "Mobile wallet",
    },
    transfer: "Bank transfer",
    instapay: "InstaPay",
    fawry: "Fawry",
    refunds: "Money back",
    refundStatus: { requested: "on its way", owed: "on its way", sent: "sent", failed: "not sent yet", unknown: "" },
    dates: (zone) => `Sessions, in the time zone ${zone}`,
    rule: [
      "You may cancel a session free of charge until 24 hours before it starts. It then returns to your pack.",
      "If you cancel the booking, sessions that are more than 24 hours away are paid back.",
    ],
    reference: "Reference code",
  },
  ar: {
    site: "كلمة",
    title: "إيصال",
    order: "رقم الطلب",
    paidOn: "تاريخ الدفع",
    seller: "البائع",
    buyer: "المشتري",
    bought: (lessons, trainer, minutes) => `${lessons} مع ${trainer}، مدة كل جلسة ${minutes} دقيقة`,
    lessons: (count) => ARABIC_LESSONS[arabicLessons.select(count)](count),
    each: "سعر الجلسة",
    total: "المبلغ المدفوع",
    method: "طريقة الدفع",
    card: "بطاقة",
    operators: {
      vodafone: "فودافون كاش",
      etisalat: "اتصالات كاش",
      orange: "أورنج كاش",
      we: "وي باي",
      unknown: "محفظة إلكترونية",
    },
    transfer: "تحويل بنكي",
    instapay: "إنستاباي",
    fawry: "فوري",
    refunds: "المبالغ المردودة",
    refundStatus: {
      requested: "قيد الإرسال",
      owed: "قيد الإرسال",
      sent: "أُرسل",
      failed: "لم يُرسل بعد",
      unknown: "",
    },
    dates: (zone) => `مواعيد الجلسات بتوقيت ${zone}`,
    rule: [
      "يمكنك إلغاء الجلسة مجانًا قبل موعدها بـ24 ساعة على الأقل، فتعود إلى باقتك.",
      "وعند إلغاء الحجز يُرد ثمن الجلسات التي يفصلك عنها أكثر من 24 ساعة.",
    ],
    reference: "الرمز المرجعي",
  },
};
