import { Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place } from "@kalima/platform/remote";
import type { ComponentType } from "react";
import { PaymentScreen } from "./screens/payment-screen.tsx";

const EarningsSection = lazyScreenWithTexts(() => import("./screens/earnings-section.tsx"), "EarningsSection", {
  namespace: "payment",
  load: (language) => import(`./i18n/earnings-section/${language}.json`),
});

const CardsSection = lazyScreenWithTexts(() => import("./screens/cards-section.tsx"), "CardsSection", {
  namespace: "payment",
  load: (language) => import(`./i18n/cards-section/${language}.json`),
});

const transfers = <Name extends "ProofsSection" | "RefundsSection">(name: Name) =>
  lazyScreenWithTexts(() => import("./screens/transfers-section.tsx"), name, {
    namespace: "payment",
    load: (language) => import(`./i18n/transfers-section/${language}.json`),
  });

const PricesSection = lazyScreenWithTexts(() => import("./screens/prices-section.tsx"), "PricesSection", {
  namespace: "payment",
  load: (language) => import(`./i18n/prices-section/${language}.json`),
});

const LedgerSection = lazyScreenWithTexts(() => import("./screens/ledger-section.tsx"), "LedgerSection", {
  namespace: "payment",
  load: (language) => import(`./i18n/ledger-section/${language}.json`),
});

const PaymentsSection = lazyScreenWithTexts(() => import("./screens/payments-section.tsx"), "PaymentsSection", {
  namespace: "payment",
  load: (language) => import(`./i18n/payments-section/${language}.json`),
});

/** The sections of profile and dashboard that this remote fills, by key. */
const SECTIONS: Readonly<Record<string, ComponentType>> = {
  cards: CardsSection,
  earnings: EarningsSection,
  ledger: LedgerSection,
  payments: PaymentsSection,
  prices: PricesSection,
  proofs: transfers("ProofsSection"),
  refunds: transfers("RefundsSection"),
};

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") {
    const Section = SECTIONS[place.key ?? ""];
    return Section ? <Section /> : null;
  }
  return (
    <Routes>
      <Route path="/payment/:ref" element={<PaymentScreen />} />
    </Routes>
  );
}
