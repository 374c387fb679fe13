import { TASK_MAX_SCORE } from "@kalima/contracts/api";

/** Reads a typed score, in Latin or Arabic digits; null unless it is a whole number within the allowed range. */
export function scoreOf(text: string): number | null {
  const latin = text.trim().replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)));
  if (!/^\d{1,3}$/.test(latin)) return null;
  return Number(latin) <= TASK_MAX_SCORE ? Number(latin) : null;
}
