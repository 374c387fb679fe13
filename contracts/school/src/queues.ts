import { wrapData } from "@kalima/contracts/api";
import { instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import type { SocketContract } from "@kalima/contracts/sockets";
import * as z from "zod/mini";

/** Work that waits for staff; readers show only the kinds that they know. */
export const staffQueue = z.object({
  /** Such as `transfer-proofs`. */
  key: z.string(),
  /** Leaves out what only a colleague may decide. */
  waiting: z.int(),
  /** How much of it is past its time. */
  overdue: z.int(),
  /** Since when the oldest waits; null for an empty queue. */
  oldestAt: z.nullable(instant),
  /** When the first that is not overdue must be done; null without any. */
  nextDueAt: z.nullable(instant),
});
export type StaffQueue = z.infer<typeof staffQueue>;

export const listQueues = operation("GET /api/staff/queues", { answer: wrapData(z.array(staffQueue)) });

export const DASHBOARD_NAMESPACE = "/websocket/dashboard";

/**
 * Sent to the open dashboards of agents and admins when one of their queues has changed, and once after each connect: they read the
 * counts again, and send nothing.
 */
export const dashboardSocket = {
  namespace: DASHBOARD_NAMESPACE,
  client: {},
  server: { queuesChanged: z.object({}) },
} satisfies SocketContract;
