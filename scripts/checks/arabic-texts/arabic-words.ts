/** First words with which a text would command a man. Buttons are infinitives («حجز»), sentences address nobody («يرجى»). */
export const IMPERATIVES: ReadonlySet<string> = new Set(
  [
    "ابحث ابدأ اترك احجز احذف احفظ ادفع اسأل استخدم استمع اشترك اضغط اطلب افتح اقبل اقرأ اكتب انتظر انسخ انقل",
    "أجب أدخل أرسل أضف أظهر أعد أكمل ألغِ تابع جدّد حاول حدّث خذ ذكّرني راجع شاهد غيّر قارن قيّم نزّل",
  ].flatMap((line) => line.split(" ")),
);

/** Commands to a man wherever they stand: no other word is spelled like them. */
export const COMMANDS = [
  "ابدأ احجز احذف احفظ اختر ادفع اسأل اسألنا اسمح اضغط اطلب افتح افتحها افتحه اقرأ اكتب انتظر انسخ انقر ابقَ التقِ",
  "أحضر أدخل أضف أنشئ أنهِ ألغِ اجعل اجعلها استلمه انطق احكِ جرّب حاول راجِع رحّب أطلقه أوقفه أوقفها اعتمده اعتمدها",
].flatMap((line) => line.split(" "));

/** Verbs that say "you" to a man, and pronouns with a vowel that only a man gets. */
export const TO_A_MAN = [
  "تجده تجدها ستجد ستجده ستجدها تجيب تريد ترغب تود تودّ تتمكن لتتمكن ستسترد ستسترده تكتبه تدفعه تلغيها تقوله",
  "تسمعه ترسلها تعاين ستكملها أنتَ",
].flatMap((line) => line.split(" "));

/** Verbs and adjectives that take the person of a placeholder for a man: they stand right before or after it. */
export const OF_A_MAN = {
  before: "رفضه قبله ألغاه كتبه أرسله جهّزها اعتمدها سجّلها أضافها اقترح اختار طلب انضم حضر غادر دفع".split(" "),
  after: "متاح مشغول غائب متصل موجود جاهز كتب أرسل رفض وافق انضم حضر غادر دفع".split(" "),
};

/** The words of the glossary, by the words that would say the same. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  حصة: "جلسة",
  حصص: "جلسات",
  دروس: "جلسات",
  كورس: "باقة",
  دردشة: "محادثة",
  جدولة: "تحديد المواعيد",
  استرداد: "رد المبلغ",
  استرجاع: "رد المبلغ",
  فاتورة: "إيصال",
  مواضيع: "موضوعات",
  بلد: "دولة",
  بلدان: "دول",
  مدرب: "مدرّب",
  مدربين: "مدرّبين",
  زوّار: "زوار",
  يُرجى: "يرجى",
  تعذر: "تعذّر",
  جاري: "جارٍ",
  متصفّح: "متصفح",
  ميغابايت: "ميجابايت",
  ملغى: "ملغي",
};

/** Phrases that say the same as the glossary's, or that only a translation would use, by what is written instead. */
export const PHRASES: Readonly<Record<string, string>> = {
  "محفظة الهاتف": "محفظة إلكترونية",
  "مواعيدك محجوزة": "مواعيدك محفوظة",
  "المواعيد محجوزة": "المواعيد محفوظة",
  "تواصل معنا": "التواصل معنا",
  "مسؤول آخر": "مشرف آخر",
  بواسطة: "من",
  "الخاص بك": "a suffix: «رمزك»",
  "الخاصة بك": "a suffix: «بطاقتك»",
  "الخاص ب": "a genitive: «تحويل الجلسات»",
  "الخاصة بال": "a genitive: «إشعارات المتصفح»",
  "القيام ب": "the verb itself",
  "قيام ال": "the verb itself",
  "قم ب": "the verb itself",
  "بشكل ": "an adjective, or «بـ» and a noun",
  "نفس ال": "«نفسه» after the noun",
  "سوف ": "«سـ»",
  "عبارة عن": "nothing",
  كمقروء: "«مقروءًا»",
  كجدول: "«في جدول»",
};

/** Words without their hamza, their tanween or the right last letter. */
export const MISSPELLED = [
  "اذا الى او انه انها ايضا أيضا اكثر اقل اول اخر اخرى امس اسبوع ايام ارسال انشاء الغاء اضافة اعادة الي حتي لاكن شئ",
  "شكرا مجانا حاليا يدويا تلقائيا لاحقا أولا جدا فورا دائما مؤقتا نهائيا مسئول إستخدام إختيار إختبار إنتهاء إشتراك",
  "إنتظار إتصال إستماع إسم مدرسه جلسه باقه",
].flatMap((line) => line.split(" "));

/** Calques that need more than a fixed phrase to be told from good Arabic. */
export const CALQUES: readonly RegExp[] = [
  /(?<!لم |لا )(?<![\u0600-\u06ff])[وف]?س?يتم [\u0621-\u064a]/, // «يتم حذف» says less than «يُحذف»
  /من قبل (?:ال|[{$])/, // the doer of a passive; «من قبل» alone means "before"
  /حتى (?:\S+ )?(?:دقيقة|دقائق|ساعة|ساعات|يوم|أيام) قبل/, // "until 24 hours before" is «قبل … بـ24 ساعة»
];
