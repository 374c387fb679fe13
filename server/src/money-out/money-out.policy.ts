import type { RoleName } from "@kalima/contracts/domain";
import type { Permission } from "@kalima/staff-contract";

/**
 * Refunds of one booking, or payouts to one trainer in a month, that need no second approval, in the smallest unit of the
 * school's currency (ST-01), as all amounts here. Amounts that different people moved without a second approval add up:
 * otherwise a large sum could be split.
 */
export const ALONE_LIMIT_MINOR = 100_000;
/** Refunds and payouts that one person may make without a second approval on one day in the school's time zone, together. */
export const ALONE_DAY_LIMIT_MINOR = 500_000;

/** Amounts moved without a second approval: for this booking ever or this trainer this month, and by this person today. */
export type MovedAlone = { ofSubject: number; today: number };

/** The price of a lesson in the booking's currency and in the school's; null where that is the same. */
export type BookedPrice = { price_per_lesson_minor: number; school_price_minor: number | null };

/** Returns how much an amount of a booking counts in the school's currency, rounded up: as much of it as of the booking's lessons. */
export function toSchoolMinor(
  { price_per_lesson_minor: price, school_price_minor }: BookedPrice,
  minor: number,
): number {
  return school_price_minor === null ? minor : Math.ceil((minor * school_price_minor) / price);
}

/** The largest amount of a booking that counts at most so much in the school's currency. */
export function toBookingMinor(
  { price_per_lesson_minor: price, school_price_minor }: BookedPrice,
  minor: number,
): number {
  return school_price_minor === null ? minor : Math.floor((minor * price) / school_price_minor);
}

/** Who sends money out, with the permissions of an admin. */
export type Mover = { role: RoleName; permissions?: ReadonlySet<Permission> };

/**
 * The amount that the person may still move for this booking or trainer without a second approval: nothing for an admin
 * without the permission `needed`, who only requests.
 */
export function computeAllowance(
  { role, permissions }: Mover,
  { ofSubject, today }: MovedAlone,
  needed: Permission = "payments.change",
): number {
  if (role === "admin" && !permissions?.has(needed)) return 0;
  return Math.max(0, Math.min(ALONE_LIMIT_MINOR - ofSubject, ALONE_DAY_LIMIT_MINOR - today));
}

/**
 * Decides whether money is sent now (`made`) or waits for a second approval. Applies to refunds by staff, extra lessons,
 * cancellations by trainers and staff (also when a trainer has left) and payouts. Does not apply where a person has no
 * choice: refunds to students under the published rules (PO-02), refunds by jobs and by the payment provider, and retries or
 * bank transfers of refunds that were approved before.
 */
export function decideMoneyOut(
  by: Mover,
  amountMinor: number,
  moved: MovedAlone,
  needed?: Permission,
): "made" | "waiting" {
  return by.role === "student" || amountMinor <= computeAllowance(by, moved, needed) ? "made" : "waiting";
}
