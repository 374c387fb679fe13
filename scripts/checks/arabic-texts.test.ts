import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../root.ts";

type Texts = { [key: string]: string | Texts };

/** First words with which a text would command a man. Buttons are infinitives («حجز»), sentences address nobody («يرجى»). */
const IMPERATIVES = new Set(
  [
    "ابحث ابدأ اترك احجز احذف احفظ ادفع اسأل استخدم استمع اشترك اضغط اطلب افتح اقبل اقرأ اكتب انتظر انسخ انقل",
    "أجب أدخل أرسل أضف أظهر أعد أكمل ألغِ تابع جدّد حاول حدّث خذ ذكّرني راجع شاهد غيّر قارن قيّم نزّل",
  ].flatMap((line) => line.split(" ")),
);
/** Texts that are given, or in which the word is another one, by file and key. */
const GIVEN: Readonly<Record<string, string>> = {
  "shell placement.text": "an invitation, not a button",
  "mfe-booking/appointments-section today.test.not_taken.title": "the same invitation",
};

const FORMS = ["zero", "one", "two", "few", "many", "other"];
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Words that agree with the number before them. */
const UNITS = "ساعة ساعات دقيقة دقائق جلسة جلسات يوم أيام يومًا شهر أشهر شهرًا كلمة كلمات بطاقة بطاقات رسالة رسائل";
const COUNTED = new RegExp(`\\{\\{count\\}\\} (${UNITS.replaceAll(" ", "|")})(?![\\u0600-\\u06ff])`);

const listTexts = (texts: Texts, path = ""): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[`${path}${key}`, text] as [string, string]] : listTexts(text, `${path}${key}.`),
  );

const files = globSync("{shell,mfe-*}/src/i18n/**/ar.json", { cwd: ROOT }).map((file) => ({
  name: file.replace("/src/i18n", "").replace("/ar.json", ""),
  texts: listTexts(JSON.parse(readFileSync(join(ROOT, file), "utf8"))),
}));

it("begin with no imperative: nobody is commanded, and nobody taken for a man", () => {
  const found = files.flatMap(({ name, texts }) =>
    texts
      .filter(([, text]) => /^هل ت(ريد|رغب|واجه|ود)/.test(text) || IMPERATIVES.has(text.split(/[\s:؟.،]/, 1)[0] ?? ""))
      .map(([key, text]) => ({ place: `${name} ${key}`, text }))
      .filter(({ place }) => !GIVEN[place.replace(PLURAL, "")])
      .map(({ place, text }) => `${place}: ${text}`),
  );
  expect(found).toEqual([]);
});

it("have all six plural forms where they count", () => {
  const found = files.flatMap(({ name, texts }) => {
    const keys = new Set(texts.map(([key]) => key));
    const counted = new Set(texts.filter(([key]) => PLURAL.test(key)).map(([key]) => key.replace(PLURAL, "")));
    const missing = [...counted].flatMap((key) =>
      FORMS.map((form) => `${key}_${form}`).filter((one) => !keys.has(one)),
    );
    const without = texts.filter(([key, text]) => !PLURAL.test(key) && COUNTED.test(text)).map(([key]) => key);
    return [...missing, ...without].map((key) => `${name} ${key}`);
  });
  expect(found).toEqual([]);
});
