import type { SocketContract } from "@kalima/contracts/sockets";
import * as z from "zod/mini";

// Trainers open it, too: apart from the day of a student.
export const TODAY_NAMESPACE = "/websocket/today";

/** Sent to the open pages of a student or trainer when something of their day has changed: they read it again, and send nothing. */
export const todaySocket = {
  namespace: TODAY_NAMESPACE,
  client: {},
  server: { dayChanged: z.object({}) },
} satisfies SocketContract;
