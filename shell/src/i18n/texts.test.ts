import { translationProblems } from "@kalima/testing";
import { expect, it } from "vitest";
import withdrawalsAr from "../compose/withdrawals/texts/ar.json";
import withdrawalsEn from "../compose/withdrawals/texts/en.json";
import changesAr from "../pages/developers/changes/texts/ar.json";
import changesEn from "../pages/developers/changes/texts/en.json";
import creditsAr from "../pages/developers/credits/texts/ar.json";
import creditsEn from "../pages/developers/credits/texts/en.json";
import referenceAr from "../pages/developers/reference/texts/ar.json";
import referenceEn from "../pages/developers/reference/texts/en.json";
import statusAr from "../pages/developers/status/texts/ar.json";
import statusEn from "../pages/developers/status/texts/en.json";
import developersAr from "../pages/developers/texts/ar.json";
import developersEn from "../pages/developers/texts/en.json";
import privacyAr from "../pages/policies/privacy/ar.json";
import privacyEn from "../pages/policies/privacy/en.json";
import termsAr from "../pages/policies/terms/ar.json";
import termsEn from "../pages/policies/terms/en.json";
import unitsAr from "../pages/policies/units/ar.json";
import unitsEn from "../pages/policies/units/en.json";
import ar from "./ar.json";
import en from "./en.json";

it("says everything in both languages, with every Arabic plural form", () => {
  const problems = translationProblems(
    {
      ...{
        ...en,
        privacy: privacyEn,
        terms: termsEn,
        units: unitsEn,
        developers: developersEn,
        reference: referenceEn,
        withdrawals: withdrawalsEn,
      },
      ...{ status: statusEn, changes: changesEn, credits: creditsEn },
    },
    {
      ...{
        ...ar,
        privacy: privacyAr,
        terms: termsAr,
        units: unitsAr,
        developers: developersAr,
        reference: referenceAr,
        withdrawals: withdrawalsAr,
      },
      ...{ status: statusAr, changes: changesAr, credits: creditsAr },
    },
    {
      latin: /OpenAPI|\b[pbv]\b/gi,
      // The name of the other language, the English a student writes, and the anchors of clauses.
      skipped: /^(language\.|home\.scene\.student|home\.feedback\.|(privacy|terms)\.sections\.\d+\.id)/,
    },
  );
  expect(problems).toEqual([]);
});
