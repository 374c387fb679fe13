import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { withShell } from "../../testing/with-shell.tsx";
import { Faq } from "./faq/faq.tsx";
import { Steps } from "./steps/steps.tsx";

const ALL = ["card", "wallet", "transfer"];

it.each([
  { language: "en", methods: ALL, ways: "By card, mobile wallet or bank transfer." },
  { language: "en", methods: undefined, ways: "By card, mobile wallet or bank transfer." },
  { language: "en", methods: ["card", "wallet"], ways: "By card or mobile wallet." },
  { language: "en", methods: ["card", "transfer"], ways: "By card or bank transfer." },
  { language: "en", methods: ["card"], ways: "By card." },
  { language: "ar", methods: ["card", "transfer"], ways: "بالبطاقة أو التحويل البنكي." },
] as const)("home names $methods as $ways in $language", async ({ language, methods, ways }) => {
  for (const part of [
    <Steps key="steps" methods={methods} />,
    <Faq key="faq" methods={methods} onAskSupport={() => {}} />,
  ]) {
    expect(renderToString(await withShell(language, part))).toContain(ways);
  }
});
