/** The state of a table that an address holds, beside its filters. */
export type TableAddress = {
  /** A column's name for the server, with `-` in front for the last first; empty for the server's own order. */
  sort: string;
  /** The key of the row that the panel shows; empty for none. */
  open: string;
};

/** Reads the state of a table from search parameters. */
export function readTableAddress(parameters: URLSearchParams): TableAddress {
  return { sort: parameters.get("sort") ?? "", open: parameters.get("open") ?? "" };
}

/** Search parameters with some of them changed; an empty value leaves one out. The others, such as filters, stay. */
export function toTableParameters(
  parameters: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}
