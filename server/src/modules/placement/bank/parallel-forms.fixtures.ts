/** A text with its items: a passage or a recording. */
type Text = { items: readonly unknown[] };

/**
 * All sets of whole texts that together hold a given number of items. A section of reading or listening shows one of
 * them; the more there are, the less often learners meet the same items.
 */
export function listParallelForms<T extends Text>(texts: readonly T[], itemCount: number): T[][] {
  if (itemCount === 0) return [[]];
  return texts.flatMap((text, at) => {
    if (text.items.length === 0 || text.items.length > itemCount) return [];
    const others = listParallelForms(texts.slice(at + 1), itemCount - text.items.length);
    return others.map((form) => [text, ...form]);
  });
}
