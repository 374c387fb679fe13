/** Patterns that must never be in a public file. */
const PATTERNS: readonly [what: string, pattern: RegExp][] = [
  ["names a source map", /[#@]\s*sourceMappingURL\s*=/],
  ["holds a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["holds a signed token", /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ["holds a key of a cloud", /\b(AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/],
  ["holds a token of a code host", /\bgh[pousr]_\w{30,}|\bglpat-[\w-]{20,}|\bnpm_\w{30,}/],
  ["holds a key of a service", /\b[sr]k_(live|test)_\w{16,}|\bxox[abprs]-[\w-]{10,}|\bsk-[A-Za-z0-9]{32,}/],
  ["holds the address of a database", /\b(postgres(ql)?|rediss?|mysql|mongodb(\+srv)?):\/\/[^\s"'`]*@/],
  ["holds a password in an address", /\bhttps?:\/\/[^\s"'`/@]+:[^\s"'`/@]+@/],
];

/** One sentence for each leak in a public file; `secrets` are those of this site. */
export function findLeaks(text: string, secrets: readonly string[]): string[] {
  return [
    ...PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([what]) => what),
    ...secrets.filter((secret) => text.includes(secret)).map((secret) => `holds the site's own ${secret.slice(0, 4)}…`),
  ];
}

/** Every text inside a JSON document that is long enough to be a key. */
export function keysIn(json: unknown): string[] {
  if (typeof json === "string") return json.length >= 20 ? [json] : [];
  return typeof json === "object" && json !== null ? Object.values(json).flatMap(keysIn) : [];
}
