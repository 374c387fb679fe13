/** A formatter takes about 50 KB outside the JavaScript heap, and a server meets the zones of all visitors. */
const MAX_KEPT = 100;

const kept = new Map<string, unknown>();

/** Formatting takes microseconds, making the formatter for it a tenth of a millisecond: those of the same use are one. */
function keep<T>(kind: string, locale: string, options: object, create: () => T): T {
  const key = JSON.stringify([kind, locale, options]);
  const known = kept.get(key) as T | undefined;
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const created = create();
  kept.set(key, created);
  return created;
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keep("number", locale, options, () => new Intl.NumberFormat(locale, options));
}

/** Without a zone it is made anew: a visitor who travels takes the open page along. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const create = () => new Intl.DateTimeFormat(locale, options);
  return options.timeZone ? keep("time", locale, options, create) : create();
}

export function regionNames(locale: string): Intl.DisplayNames {
  const options = { type: "region", fallback: "code" } as const;
  return keep("region", locale, options, () => new Intl.DisplayNames(locale, options));
}

export function relativeTimeFormat(locale: string): Intl.RelativeTimeFormat {
  const options = { numeric: "auto" } as const;
  return keep("relative", locale, options, () => new Intl.RelativeTimeFormat(locale, options));
}
