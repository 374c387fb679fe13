import type { QueueDefinition } from "../../kernel/ports/queues.ts";
import { UNCLAIMED_PACKS } from "./changes/unclaimed-packs.ts";
import { WAITING_REVIEWS } from "./ratings/reviews.repository.ts";

const roles = ["admin"] as const;

/** Decisions of staff about bookings and the words of their students. */
export const BOOKING_QUEUES: readonly QueueDefinition[] = [
  {
    key: "refunds",
    roles,
    permission: "payments.approve",
    due: "refundDecision",
    // A second person decides.
    select: ({ userId }) => ({
      statement: "SELECT requested_at AS since FROM staff_refunds WHERE state = 'waiting' AND requested_by <> $1",
      values: [userId],
    }),
  },
  {
    key: "reviews",
    roles,
    permission: "reviews.change",
    due: "review",
    select: () => ({ statement: WAITING_REVIEWS }),
  },
  {
    key: "unclaimed-packs",
    roles,
    permission: "payments.change",
    due: "unclaimedPack",
    select: () => ({ statement: UNCLAIMED_PACKS }),
  },
];
