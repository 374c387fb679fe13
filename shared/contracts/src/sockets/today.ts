import * as z from "zod/mini";
import type { SocketContract } from "./socket-contract.ts";

export const TODAY_NAMESPACE = "/websocket/today";

/** Sent to the open pages of a student when something of their day has changed: they read it again, and send nothing. */
export const todaySocket = { client: {}, server: { dayChanged: z.object({}) } } satisfies SocketContract;
