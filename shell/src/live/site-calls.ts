import type { HttpClient } from "@kalima/platform";
import { type contactMessage, sendContactMessage, subscribe, subscription } from "@kalima/school-contract";
import type * as z from "zod/mini";

/** Calls of forms that the first screen shows; their schemas load when one is sent. */
export async function sendSubscription(http: HttpClient, email: string): Promise<"sent" | "invalid"> {
  const { success, data } = subscription.safeParse({ email });
  if (!success) return "invalid";
  await http.call(subscribe, { body: data });
  return "sent";
}

export async function sendMessage(
  http: HttpClient,
  message: z.input<typeof contactMessage>,
): Promise<{ answerBy?: string }> {
  return http.call(sendContactMessage, { body: message });
}
