import { Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place } from "@kalima/platform/remote";
import { PaymentScreen } from "./screens/payment-screen.tsx";

const EarningsSection = lazyScreenWithTexts(() => import("./screens/earnings-section.tsx"), "EarningsSection", {
  namespace: "payment",
  load: (language) => import(`./i18n/earnings-section/${language}.json`),
});

const CardsSection = lazyScreenWithTexts(() => import("./screens/cards-section.tsx"), "CardsSection", {
  namespace: "payment",
  load: (language) => import(`./i18n/cards-section/${language}.json`),
});

const TransfersSection = lazyScreenWithTexts(() => import("./screens/transfers-section.tsx"), "TransfersSection", {
  namespace: "payment",
  load: (language) => import(`./i18n/transfers-section/${language}.json`),
});

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") {
    if (place.key === "cards") return <CardsSection />;
    return place.key === "transfers" ? <TransfersSection /> : <EarningsSection />;
  }
  return (
    <Routes>
      <Route path="/payment/:ref" element={<PaymentScreen />} />
    </Routes>
  );
}
