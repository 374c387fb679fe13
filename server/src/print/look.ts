import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** A file for each script; Figtree has no Arabic letters. */
export const FONTS = {
  en: {
    regular: resolve("@fontsource/figtree/files/figtree-latin-400-normal.woff"),
    bold: resolve("@fontsource/figtree/files/figtree-latin-700-normal.woff"),
  },
  ar: {
    regular: resolve("@fontsource/readex-pro/files/readex-pro-arabic-400-normal.woff"),
    bold: resolve("@fontsource/readex-pro/files/readex-pro-arabic-700-normal.woff"),
  },
} as const;

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
