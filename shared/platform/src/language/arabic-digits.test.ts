import { describe, expect, it } from "vitest";
import { digitsOf, withArabicDigits } from "./arabic-digits.ts";
import { createI18n } from "./create-i18n.ts";
import { getErrorText } from "./error-text.ts";
import { COMMON_ERROR_TEXTS, loadErrorTexts } from "./load-error-texts.ts";
import { localeOf } from "./locale-of.ts";

describe("a sentence", () => {
  it.each([
    ["يُرد المبلغ حتى 24 ساعة قبلها", "يُرد المبلغ حتى ٢٤ ساعة قبلها"],
    ["عرض الساعات الـ24 كلها", "عرض الساعات الـ٢٤ كلها"],
    ["بين 9:30 صباحًا و9 مساءً", "بين ٩:٣٠ صباحًا و٩ مساءً"],
    ["عدد من 0 إلى 99.99", "عدد من ٠ إلى ٩٩٫٩٩"],
    ["أكثر من 1,200 طالب، 100 %", "أكثر من ١٬٢٠٠ طالب، ١٠٠ ٪"],
    ["خصم {{percent}}%", "خصم {{percent}}٪"],
    ["من A1 إلى C2 في نحو 25 دقيقة", "من A1 إلى C2 في نحو ٢٥ دقيقة"],
    ["<1>{{v1}}</1> من 5", "<1>{{v1}}</1> من ٥"],
    ["مع رمز الدولة، مثل \u2066+20\u2069", "مع رمز الدولة، مثل \u2066+20\u2069"],
    ["الرقمان \u20660\u2069 و\u20661\u2069", "الرقمان \u20660\u2069 و\u20661\u2069"],
    ["على localhost:4300 أو https://x.example/7", "على localhost:4300 أو https://x.example/7"],
    ["ملف MP4 حتى 5 ميجابايت", "ملف MP4 حتى ٥ ميجابايت"],
  ])("%j has Arabic digits where it speaks of numbers", (latin, arabic) => {
    expect(withArabicDigits(latin)).toBe(arabic);
  });
});

describe("the texts of a page", () => {
  const texts = {
    lessons_few: "{{count}} جلسات",
    rated: "{{average}} من 5",
    paid: "بالبطاقة {{last4}}",
    deep: { left: "بقي {{n}}" },
  };
  const make = (style: "latn" | "arab") =>
    createI18n({ language: "ar", digits: digitsOf(style), resources: { shell: texts } });

  it.each([
    ["latn", ["3 جلسات", "4.5 من 5", "بالبطاقة 4242", "بقي -2"]],
    ["arab", ["٣ جلسات", "٤٫٥ من ٥", "بالبطاقة 4242", "بقي -٢"]],
  ] as const)("with %s have numbers filled in so, and codes as they are", (style, wanted) => {
    const t = make(style).getFixedT("ar", "shell");
    const said = [t("lessons", { count: 3 }), t("rated", { average: 4.5 }), t("paid", { last4: "4242" })];
    expect([...said, t("deep.left", { n: -2 })]).toEqual(wanted);
  });

  it("those that come later have the same digits, and errors with their times", async () => {
    const i18n = await loadErrorTexts(make("arab"), COMMON_ERROR_TEXTS);
    i18n.addResourceBundle("ar", "later", { hours: "خلال 24 ساعة" }, true, true);
    expect(i18n.t("later:hours")).toBe("خلال ٢٤ ساعة");
    expect(getErrorText(i18n, "validation.otp_invalid")).not.toMatch(/\d/);
    expect(localeOf(i18n)).toBe("ar-EG-u-nu-arab");
  });

  it("in English never change", () => {
    const english = createI18n({ language: "en", digits: undefined, resources: { shell: { hours: "24 hours" } } });
    expect([english.t("shell:hours"), localeOf(english)]).toEqual(["24 hours", "en-GB"]);
  });
});
