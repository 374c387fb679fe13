/**
 * Left from before the rules, by folder. A number only shrinks: lower it in the commit that rewrites a comment or
 * renames a constant, and delete it at zero. Set to zero, the failing test lists each place.
 */
export const FRAGMENTS_LEFT: Readonly<Record<string, number>> = {
  "mfe-auth": 9,
  "mfe-booking": 46,
  "mfe-catalog": 44,
  "mfe-dashboard": 12,
  "mfe-payment": 25,
  "mfe-profile": 8,
  "mfe-support-chat": 24,
  server: 638,
};

export const CONSTANTS_LEFT: Readonly<Record<string, number>> = {
  "mfe-booking": 9,
  "mfe-catalog": 1,
  "mfe-payment": 1,
  server: 51,
};
