export type Declaration = { property: string; value: string; at: number };

/** Comments and strings hold no declarations; blanks in their place keep every other position. */
const withoutTexts = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (text) => " ".repeat(text.length));

/** Every declaration of a style sheet, at its offset. A selector such as `a:hover` ends with a brace and is none. */
export function parseDeclarations(css: string): Declaration[] {
  const found = withoutTexts(css).matchAll(/(?<=^|[;{}\s])([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}]|$)/g);
  return [...found].map(({ 1: property = "", 2: value = "", index }) => ({ property, value, at: index }));
}
