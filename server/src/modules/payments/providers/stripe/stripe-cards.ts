import Stripe from "stripe";
import type { PaymentProvider } from "../payment-provider.ts";

/** Ignores the error for a card or customer that was deleted before or never existed. */
function ignoreMissing(error: unknown): void {
  const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
  // A payment method that was detached before.
  const isDetached = error instanceof Stripe.errors.StripeInvalidRequestError && error.param === "payment_method";
  if (!isGone && !isDetached) throw error;
}

/** Cards that Stripe keeps, by Customer. Stripe learns our id of the student and nothing else. */
export function stripeCards(stripe: Stripe): NonNullable<PaymentProvider["savedCards"]> {
  return {
    async createCustomer(studentId) {
      const made = await stripe.customers.create(
        { metadata: { student: studentId } },
        { idempotencyKey: `customer:${studentId}` },
      );
      return made.id;
    },
    async remove(token) {
      await stripe.paymentMethods.detach(token).catch(ignoreMissing);
    },
    async removeCustomer(customer) {
      await stripe.customers.del(customer).catch(ignoreMissing);
    },
  };
}
