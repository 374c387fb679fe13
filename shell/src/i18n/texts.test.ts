import { translationProblems } from "@kalima/testing";
import { expect, it } from "vitest";
import withdrawalsAr from "../compose/withdrawals/texts/ar.json";
import withdrawalsEn from "../compose/withdrawals/texts/en.json";
import referenceAr from "../pages/developers/reference/texts/ar.json";
import referenceEn from "../pages/developers/reference/texts/en.json";
import developersAr from "../pages/developers/texts/ar.json";
import developersEn from "../pages/developers/texts/en.json";
import policyAr from "../pages/privacy/texts-ar.json";
import policyEn from "../pages/privacy/texts-en.json";
import ar from "./ar.json";
import en from "./en.json";

it("says everything in both languages, with every Arabic plural form", () => {
  const problems = translationProblems(
    { ...en, policy: policyEn, developers: developersEn, reference: referenceEn, withdrawals: withdrawalsEn },
    { ...ar, policy: policyAr, developers: developersAr, reference: referenceAr, withdrawals: withdrawalsAr },
    {
      latin: /OpenAPI|\b[pbv]\b/gi,
      // The name of the other language, the English a student writes, and the anchors of clauses.
      skipped: /^(language\.|home\.scene\.student|home\.feedback\.|policy\.sections\.\d+\.id)/,
    },
  );
  expect(problems).toEqual([]);
});
