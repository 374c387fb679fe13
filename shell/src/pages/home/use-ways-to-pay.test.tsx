import { HOLD_MINUTES } from "@kalima/booking-contract";
import { LESSON_MINUTES, SHORT_LESSON_MINUTES } from "@kalima/catalog-contract";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { withShell } from "../../testing/with-shell.tsx";
import { Steps } from "./steps/steps.tsx";
import { useWaysToPay } from "./use-ways-to-pay.ts";

const ALL = ["card", "wallet", "instapay", "fawry", "transfer"];

it.each([
  { language: "en", methods: ALL, ways: "By card, mobile wallet, InstaPay, Fawry or bank transfer." },
  { language: "en", methods: undefined, ways: "By card, mobile wallet or bank transfer." },
  { language: "en", methods: ["card", "wallet"], ways: "By card or mobile wallet." },
  { language: "en", methods: ["card", "transfer"], ways: "By card or bank transfer." },
  { language: "en", methods: ["card"], ways: "By card." },
  { language: "en", methods: ["card", "barter"], ways: "By card." },
  { language: "ar", methods: ["card", "wallet", "fawry"], ways: "عن طريق البطاقة أو المحفظة الإلكترونية أو فوري." },
] as const)("home names $methods as $ways in $language", async ({ language, methods, ways }) => {
  const Ways = () => useWaysToPay(methods);
  expect(renderToString(await withShell(language, <Ways />))).toContain(ways);
});

it("home names the minutes that times are held, and those of a session", async () => {
  const page = renderToString(await withShell("en", <Steps ways="By card." />));
  expect(page).toContain(`we hold your times for ${HOLD_MINUTES} minutes`);
  expect(page).toContain(`Meet your trainer for ${SHORT_LESSON_MINUTES} or ${LESSON_MINUTES} minutes`);
});
