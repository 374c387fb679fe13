const FORMS = ["zero", "one", "two", "few", "many", "other"];
export const PLURAL: RegExp = /_(zero|one|two|few|many|other)$/;

/** Words that agree with the number before them. */
const UNITS = [
  "ساعة ساعات دقيقة دقائق ثانية ثوانٍ يوم أيام يومًا أسبوع أسابيع أسبوعًا شهر أشهر شهرًا مرة مرات محاولة محاولات",
  "جلسة جلسات كلمة كلمات بطاقة بطاقات رسالة رسائل نقطة نقاط موعد مواعيد موعدًا مهمة مهام محادثة محادثات حجز حجوزات",
  "طالب طلاب طالبًا زائر زوار زائرًا تقييم تقييمات سؤال أسئلة ملف ملفات رابط روابط موافقة موافقات إشعار إشعارات نسخة نسخ",
].flatMap((line) => line.split(" "));
const COUNTED = new RegExp(`\\{\\{(\\w+)\\}\\} (${UNITS.join("|")})(?![\\u0600-\\u06ff])`);
/** Placeholders of a number that never changes and agrees as it is written. */
const FIXED = new Set(["hours", "minutes", "short", "seconds", "max", "hour", "year"]);

/** A number and the noun that it counts. */
const NUMBER_AND_NOUN = /\{\{(?:count|n|hours|times|days)\}\} ([\u0621-\u0652]{3,})/;
/** Words after a number that do not change with it. */
const UNCHANGED = new Set(["آخرين", "أخرى", "كلها", "جديدة", "مكتب", "ميجابايت"]);

/** Without the ending of the accusative, which eleven to ninety-nine ask for. */
const stem = (noun: string) => noun.replace(/ًا?$|اً$/, "");

/**
 * Returns what is wrong with the plural forms of one file's texts: a form that is missing, a number without forms, or a
 * noun that does not agree: «3 جلسات», but «11 جلسة» and «100 جلسة».
 */
export function findPluralFaults(texts: readonly (readonly [key: string, text: string])[]): string[] {
  const byKey = new Map(texts);
  const counted = new Set(texts.filter(([key]) => PLURAL.test(key)).map(([key]) => key.replace(PLURAL, "")));
  const missing = [...counted].flatMap((key) =>
    FORMS.filter((form) => !byKey.has(`${key}_${form}`)).map((form) => `${key} lacks ${form}`),
  );
  const without = texts
    .filter(([key, text]) => !PLURAL.test(key) && !FIXED.has(COUNTED.exec(text)?.[1] ?? "max"))
    .map(([key]) => `${key} has a number without forms`);
  const disagreeing = [...counted].filter((key) => !agrees((form) => byKey.get(`${key}_${form}`) ?? ""));
  return [...missing, ...without, ...disagreeing.map((key) => `${key} has a noun that does not agree`)];
}

function agrees(textOf: (form: string) => string): boolean {
  const nounOf = (form: string) => NUMBER_AND_NOUN.exec(textOf(form))?.[1] ?? "";
  const [few, many, other] = [nounOf("few"), nounOf("many"), nounOf("other")];
  if (few === "" || UNCHANGED.has(few)) return true;
  return few !== many && stem(many) === stem(other) && nounOf("one") === "" && nounOf("two") === "";
}
