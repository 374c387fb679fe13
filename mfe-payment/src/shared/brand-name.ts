const NAMES: Record<string, string> = { visa: "Visa", mastercard: "Mastercard", amex: "American Express" };

/** A card brand as its owner writes it, the same in both languages; null where it is not known. */
export function brandName(brand: string): string | null {
  return NAMES[brand] ?? null;
}
