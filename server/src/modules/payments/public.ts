/** The parts of payments that other modules may use. */
export { chargeService, isFawryInTime } from "./charges/charge.service.ts";
export { listLedgerDifferences } from "./ledger/ledger.ts";
export {
  brandTakesCurrency,
  listOfferedMethods,
  type OfferedMethod,
  orderMethods,
  takesCurrency,
} from "./offered-methods.ts";
export { type ChargeOfBooking, listChargesOfBooking } from "./orders/list-charges.ts";
export {
  computePaymentStatus,
  computeRefundDue,
  findAnyOrder,
  findOrder,
  listOrders,
  type OrderView,
} from "./orders/order-views.ts";
export { closeOrders, lockOrder, openOrder } from "./orders/orders.repository.ts";
export * from "./orders/payment-events.ts";
export type { PageOrigins } from "./providers/payment-provider.ts";
export { createConfiguredProviders } from "./providers/providers.ts";
export { BOOKING_REFUNDS_SQL, findRefundTarget, listRefunds } from "./refunds/read-refunds.ts";
export { requestRefund } from "./refunds/request-refund.ts";
export { transferService } from "./transfers/transfer.service.ts";
