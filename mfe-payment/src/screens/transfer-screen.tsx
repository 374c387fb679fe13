import { useParams } from "@kalima/platform/react";
import { TransferPanel } from "../features/pay-by-transfer/transfer-panel.tsx";
import { usePayment } from "../features/pay-for-booking/payment.queries.ts";

/** The part of /payment/:ref about bank transfers. The page around it has loaded the order. */
export function TransferScreen() {
  const { ref = "" } = useParams();
  const { data } = usePayment(ref);
  return data ? <TransferPanel payment={data} /> : null;
}
