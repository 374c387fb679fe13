/** The light theme of the site. */
export const COLOURS = {
  ground: "#fbfaf7",
  ink: "#16201d",
  quiet: "#4a5752",
  brand: "#0b6b5c",
  accent: "#f2a93b",
  onAccent: "#2e1d00",
  deep: "#0b5a4e",
  onDeep: "#f4faf8",
  onDeepQuiet: "#c9e4dd",
};
