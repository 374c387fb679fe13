import { Route, Routes } from "@kalima/platform/react";
import { PaymentScreen } from "./screens/payment-screen.tsx";

export function Root() {
  return (
    <Routes>
      <Route path="/payment/:ref" element={<PaymentScreen />} />
    </Routes>
  );
}
