import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../root.ts";

type Texts = string | readonly Texts[] | { [key: string]: Texts };
type Text = { place: string; key: string; text: string };

/** First words with which a text would command a man. Buttons are infinitives («حجز»), sentences address nobody («يرجى»). */
const IMPERATIVES = new Set(
  [
    "ابحث ابدأ اترك احجز احذف احفظ ادفع اسأل استخدم استمع اشترك اضغط اطلب افتح اقبل اقرأ اكتب انتظر انسخ انقل",
    "أجب أدخل أرسل أضف أظهر أعد أكمل ألغِ تابع جدّد حاول حدّث خذ ذكّرني راجع شاهد غيّر قارن قيّم نزّل",
  ].flatMap((line) => line.split(" ")),
);
/** Commands to a man wherever they stand: no other word is spelled like them. */
const COMMANDS =
  "ابدأ احجز احذف احفظ اختر ادفع اسأل اسألنا اسمح اضغط اطلب افتح اقرأ اكتب انتظر انسخ انقر ابقَ التقِ أحضر أدخل أضف أنشئ أنهِ ألغِ اجعل اجعلها استلمه انطق احكِ جرّب";
/** Verbs that say "you" to a man, and pronouns with a vowel that only a man gets. */
const TO_A_MAN =
  "تجده تجدها ستجد ستجده ستجدها تجيب تريد ترغب تود تودّ تتمكن لتتمكن ستسترد ستسترده تكتبه تدفعه تلغيها تقوله تسمعه ترسلها تعاين ستكملها أنتَ";
/** The words of the glossary, by the words that would say the same. */
const SYNONYMS: Readonly<Record<string, string>> = {
  حصة: "جلسة",
  حصص: "جلسات",
  كورس: "باقة",
  دردشة: "محادثة",
  جدولة: "تحديد المواعيد",
  مواضيع: "موضوعات",
  بلد: "دولة",
  بلدان: "دول",
  مدرب: "مدرّب",
  مدربين: "مدرّبين",
  زوّار: "زوار",
  يُرجى: "يرجى",
  متصفّح: "متصفح",
  ميغابايت: "ميجابايت",
  ملغى: "ملغي",
};
const PHRASES: Readonly<Record<string, string>> = {
  "محفظة الهاتف": "محفظة إلكترونية",
  "مواعيدك محجوزة": "مواعيدك محفوظة",
  "المواعيد محجوزة": "المواعيد محفوظة",
  بواسطة: "من",
};
/** Texts that are given, or in which the word is another one, by place and key. */
const GIVEN: Readonly<Record<string, string>> = {
  "shell placement.text": "an invitation, not a button",
  "mfe-booking/appointments-section today.test.not_taken.title": "the same invitation",
  "server/src/modules/learning/practice/level-sentences.ts": "sentences to learn, as anybody says them",
};

const FORMS = ["zero", "one", "two", "few", "many", "other"];
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Words that agree with the number before them. */
const UNITS =
  "ساعة ساعات دقيقة دقائق ثانية ثوانٍ جلسة جلسات يوم أيام يومًا أسبوع أسابيع أسبوعًا شهر أشهر شهرًا كلمة كلمات بطاقة بطاقات رسالة رسائل نقطة نقاط مرة مرات موعد مواعيد مهمة مهام";
const COUNTED = new RegExp(`\\{\\{(\\w+)\\}\\} (${UNITS.replaceAll(" ", "|")})(?![\\u0600-\\u06ff])`);
/** Placeholders of a number that never changes and agrees as it is written, or of no amount. */
const FIXED = new Set(["hours", "minutes", "short", "seconds", "max", "year", "hour"]);

const listTexts = (texts: Texts, path = ""): [key: string, text: string][] =>
  typeof texts === "string"
    ? [[path.slice(1), texts]]
    : Object.entries(texts).flatMap(([key, text]) => listTexts(text, `${path}.${key}`));

/** Joins words to a pattern that finds them as whole words, after «و», «ف», «ب», «ل», «ك» and the article as well. */
const anyOf = (words: readonly string[], before: string) =>
  new RegExp(`(?<![\\u0600-\\u06ff])${before}(${words.join("|")})(?![\\u0600-\\u06ff])`);
const commands = anyOf(COMMANDS.split(" "), "[وف]?");
const toAMan = anyOf(TO_A_MAN.split(" "), "[وف]?");
const synonyms = anyOf(Object.keys(SYNONYMS), "(?:[وفبلك]?(?:ال)?|لل)");

const files = globSync("{shell,mfe-*,examples/*}/src/**/{ar,texts-ar}.json", { cwd: ROOT }).map((file) => ({
  name: file.replace(/\/src(\/i18n)?/, "").replace("/ar.json", ""),
  texts: listTexts(JSON.parse(readFileSync(join(ROOT, file), "utf8"))),
}));
const inFiles: Text[] = files.flatMap(({ name, texts }) => texts.map(([key, text]) => ({ place: name, key, text })));
/** Strings with Arabic letters in the sources of server and shared packages. */
const inSources: Text[] = globSync("{server,shared/*}/src/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !/\.test\.|search-words|called-name|matches-search/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/(["`])((?:(?!\1).)*[\u0600-\u06ff](?:(?!\1).)*)\1/g)].map(
      ([, , text = ""]) => ({ place: file, key: "", text }),
    ),
  );

const find = (texts: readonly Text[], isWrong: (text: string) => unknown) =>
  texts
    .filter(({ place, key }) => !GIVEN[place] && !GIVEN[`${place} ${key.replace(PLURAL, "")}`])
    .filter(({ text }) => isWrong(text))
    .map(({ place, key, text }) => `${place} ${key}: ${text}`);

it("begin with no imperative: nobody is commanded, and nobody taken for a man", () => {
  const begins = (text: string) =>
    /^هل ت(ريد|رغب|واجه|ود)/.test(text) || IMPERATIVES.has(text.split(/[\s:؟.،]/, 1)[0] ?? "");
  expect(find(inFiles, begins)).toEqual([]);
});

it("take nobody for a man in the middle of a sentence either", () => {
  expect(
    find(
      [...inFiles, ...inSources],
      (text) => commands.test(text) || toAMan.test(text) || /تَ(?![\u0600-\u06ff])/.test(text),
    ),
  ).toEqual([]);
});

it("have all six plural forms where they count", () => {
  const found = files.flatMap(({ name, texts }) => {
    const keys = new Set(texts.map(([key]) => key));
    const counted = new Set(texts.filter(([key]) => PLURAL.test(key)).map(([key]) => key.replace(PLURAL, "")));
    const missing = [...counted].flatMap((key) =>
      FORMS.map((form) => `${key}_${form}`).filter((one) => !keys.has(one)),
    );
    const without = texts
      .filter(([key, text]) => !PLURAL.test(key) && !FIXED.has(COUNTED.exec(text)?.[1] ?? "year"))
      .map(([key]) => key);
    return [...missing, ...without].map((key) => `${name} ${key}`);
  });
  expect(found).toEqual([]);
});

it("say one thing by one word", () => {
  const replace = (text: string) => synonyms.test(text) || Object.keys(PHRASES).some((phrase) => text.includes(phrase));
  expect(find([...inFiles, ...inSources], replace)).toEqual([]);
});

it("are punctuated in Arabic", () => {
  const isLatin = (text: string) =>
    /[\u0600-\u06ff}]\s*[?;]|[\u0600-\u06ff],|[“”"]|ـ |[\u0600-\u06ff] [،؛؟]|\}\}%/.test(
      text.replaceAll(/\$\{[^}]*\}/g, "x"),
    );
  expect(find(inFiles, isLatin)).toEqual([]);
});

it("have no dot between parts, which reads as a zero beside digits such as ٥", () => {
  expect(find(inFiles, (text) => text.includes("·"))).toEqual([]);
});
