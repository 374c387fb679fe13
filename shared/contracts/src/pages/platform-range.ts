/** Version of what the shell hands to a remote; a manifest names the range it runs on. */
export const PLATFORM_VERSION = "2.4.0";

type Version = [major: number, minor: number, patch: number];

function parse(text: string): Version | null {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text);
  return match && [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
}

function isWithin(version: Version, range: string): boolean {
  const least = range.startsWith("^") ? parse(range.slice(1)) : null;
  if (!least || version[0] !== least[0]) return false;
  // Before 1.0.0 every minor version may break.
  if (version[0] === 0 && version[1] !== least[1]) return false;
  return version[1] > least[1] || (version[1] === least[1] && version[2] >= least[2]);
}

/**
 * Tells whether a version of the platform is in the range of a manifest: `^1`, `^1.2`, or several joined by `||`. Any
 * other syntax matches no version, so a remote with an unknown range is not loaded.
 */
export function isInRange(version: string, range: string): boolean {
  const parsed = parse(version);
  return parsed !== null && range.split("||").some((part) => isWithin(parsed, part.trim()));
}
