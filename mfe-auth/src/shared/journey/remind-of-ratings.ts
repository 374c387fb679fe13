import { listLessons } from "@kalima/booking-contract";
import type { Platform } from "@kalima/platform";

type ReminderOptions = Pick<Platform, "http" | "toasts" | "navigation"> & { texts: { reminder: string; open: string } };

/** Says once, after signing in, that sessions wait for a rating (AD-04). A call that fails is no news for anyone. */
export async function remindOfRatings({ http, toasts, navigation, texts }: ReminderOptions): Promise<void> {
  const { items } = await http.call(listLessons, { query: { show: "unrated", limit: 1 } });
  if (items.length === 0) return;
  const action = { label: texts.open, run: () => navigation.go("/profile/appointments") };
  toasts.show({ tone: "info", text: texts.reminder, action });
}
