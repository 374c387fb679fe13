/** What other modules may use of payments. */
export { type ChargeService, chargeService } from "./charges/charge.service.ts";
export { findOrder, listOrders, type OrderView } from "./orders/order-views.ts";
export { closeOrders, lockOrder, openOrder } from "./orders/orders.ts";
export * from "./payment-events.ts";
export { configuredProviders, type Providers } from "./providers/providers.ts";
export { requestRefund } from "./refunds/request-refund.ts";
