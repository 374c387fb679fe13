/** The order matters: browsers based on Chromium also name Chrome and Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, "Safari"],
];

/** Returns browser and major version, such as `Chrome 141`. The rest of the header could identify visitors. */
export function parseBrowser(userAgent: string | undefined): string | null {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent ?? "")?.[1];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return null;
}
