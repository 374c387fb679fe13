/** In this order: Chromium's relatives call themselves Chrome and Safari, too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, "Safari"],
];

/** Browser and major version, such as `Chrome 141`; nothing else of the header, which would tell visitors apart. */
export function browserOf(userAgent: string | undefined): string | null {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent ?? "")?.[1];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return null;
}
