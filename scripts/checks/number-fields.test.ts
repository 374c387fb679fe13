import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as domain from "../../shared/contracts/src/domain/index.ts";
import { ROOT } from "../root.ts";

/** Each field for numbers: the file that reads what is typed there, and the reader of the contracts it uses. */
const READ_BY: Record<string, [file: string, reader: keyof typeof READERS]> = {
  "mfe-auth/src/shared/code/code-field.tsx": ["mfe-auth/src/shared/code/typed-code.ts", "latinDigits"],
  "mfe-auth/src/shared/phone/phone-field.tsx": ["shared/contracts/src/api/typed-text.ts", "dialledPhone"],
  "mfe-booking/src/features/exchange-tasks/dialogs/review-dialog.tsx": [
    "mfe-booking/src/features/exchange-tasks/task-rules.ts",
    "typedWhole",
  ],
  "mfe-booking/src/features/exchange-tasks/rubrics/rubric-editor.tsx": [
    "mfe-booking/src/features/exchange-tasks/rubrics/rubric-rules.ts",
    "typedWhole",
  ],
  "mfe-booking/src/features/list-bookings/refund/refund-fields.tsx": [
    "mfe-booking/src/features/list-bookings/refund/refund-draft.ts",
    "typedMinor",
  ],
  "mfe-booking/src/features/set-hours/parts/limits.tsx": ["", "typedWhole"],
  "mfe-catalog/src/features/browse-trainers/filters/price-range.tsx": ["", "typedMinor"],
  "mfe-catalog/src/features/own-page/page-fields.tsx": [
    "mfe-catalog/src/features/own-page/page-rules.ts",
    "typedMinor",
  ],
  "mfe-catalog/src/features/own-page/qualification-line.tsx": [
    "mfe-catalog/src/features/own-page/page-rules.ts",
    "typedWhole",
  ],
  "mfe-catalog/src/features/run-trainers/contact-fields.tsx": [
    "shared/contracts/src/api/typed-text.ts",
    "dialledPhone",
  ],
  "mfe-catalog/src/features/run-trainers/trainer-fields.tsx": [
    "mfe-catalog/src/features/run-trainers/trainer-rules.ts",
    "typedMinor",
  ],
  "mfe-dashboard/src/features/answer-visitors/follow-up/follow-up-fields.tsx": [
    "contracts/support/src/support-requests.ts",
    "dialledDigits",
  ],
  "mfe-dashboard/src/features/invite-people/invite-dialog.tsx": [
    "shared/contracts/src/api/typed-text.ts",
    "dialledPhone",
  ],
  "mfe-dashboard/src/features/pay-trainers/correct-form.tsx": ["", "typedMinor"],
  "mfe-dashboard/src/features/switch-flags/switch-dialog.tsx": ["", "typedWhole"],
  "mfe-payment/src/features/pay-for-booking/wallet/pay-with-wallet.tsx": [
    "contracts/payment/src/wallet-phone.ts",
    "dialledDigits",
  ],
  "mfe-payment/src/features/set-prices/prices-form.tsx": [
    "mfe-payment/src/features/set-prices/price-draft.ts",
    "typedMinor",
  ],
  "mfe-support-chat/src/features/talk-to-support/question/call-form.tsx": ["", "dialledDigits"],
  "mfe-support-chat/src/features/talk-to-support/question/question-fields.tsx": [
    "contracts/support/src/support-requests.ts",
    "dialledDigits",
  ],
  "shared/ui/src/overlays/choose/date-of-birth-field.tsx": ["", "latinDigits"],
  "shell/src/pages/contact/contact-fields.tsx": ["contracts/support/src/support-requests.ts", "dialledDigits"],
  "shell/src/pages/developers/releases/access/approval-rules.tsx": ["", "typedWhole"],
  "shell/src/pages/developers/releases/access/token-form.tsx": ["", "typedWhole"],
  "shell/src/pages/developers/releases/decision-dialog.tsx": ["", "typedPercent"],
  "shell/src/prove/proof-question.tsx": ["", "latinDigits"],
};

const READERS = {
  latinDigits: domain.latinDigits,
  dialledDigits: domain.dialledDigits,
  dialledPhone: domain.dialledPhone,
  typedMinor: (text: string) => domain.typedMinor(text, "EGP"),
  typedPercent: domain.typedPercent,
  typedWhole: (text: string) => domain.typedWhole(text, { max: 9_999 }),
};

const FIELD = /inputMode[=:]\s*"(?:numeric|decimal|tel)"|type="tel"/;
const sources = globSync("{shell,mfe-*,shared/ui}/src/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (path) => !/\.(test|fixtures)\./.test(path),
);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
/** Writes the digits of a text as a keyboard would whose zero this is. */
const replaceDigits = (zero: string, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

it("every field for numbers reads them by the contracts", () => {
  expect(sources.filter((path) => FIELD.test(read(path))).sort()).toEqual(Object.keys(READ_BY).sort());
  const others = Object.entries(READ_BY).filter(
    ([field, [file, reader]]) => !read(file || field).includes(`${reader}(`),
  );
  expect(others).toEqual([]);
});

it.each(Object.entries(READERS))("%s reads Arabic and Persian digits like Latin ones", (_name, reader) => {
  for (const text of ["0", "7", "42", "1950", "0123456", "01012345678", "+201012345678"]) {
    expect([reader(replaceDigits("٠", text)), reader(replaceDigits("۰", text))]).toEqual([reader(text), reader(text)]);
  }
});

it("no other code of the browser reads digits by itself", () => {
  expect(sources.filter((path) => /[٠۰]-[٩۹]|\\u06[6f]0/i.test(read(path)))).toEqual([]);
});
