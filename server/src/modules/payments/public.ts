/** The parts of payments that other modules may use. */
export { chargeService } from "./charges/charge.service.ts";
export { offeredMethods } from "./offered-methods.ts";
export { findOrder, listOrders, type OrderView, paymentStatusOf } from "./orders/order-views.ts";
export { closeOrders, lockOrder, openOrder } from "./orders/orders.ts";
export * from "./orders/payment-events.ts";
export type { PageOrigins } from "./providers/payment-provider.ts";
export { configuredProviders } from "./providers/providers.ts";
export { refundsOf, refundTargetOf } from "./refunds/read-refunds.ts";
export { requestRefund } from "./refunds/request-refund.ts";
export { transferService } from "./transfers/transfer.service.ts";
