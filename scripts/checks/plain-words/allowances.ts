/**
 * Left from before the rules, by folder. A number only shrinks: lower it in the commit that rewrites a comment or
 * renames a constant, and delete it at zero. Set to zero, the failing test lists each place.
 */
export const FRAGMENTS_LEFT: Readonly<Record<string, number>> = {
  server: 578,
};

export const CONSTANTS_LEFT: Readonly<Record<string, number>> = {
  server: 51,
};
