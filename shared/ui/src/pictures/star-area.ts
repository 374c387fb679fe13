const rounded = (length: number) => Math.round(length * 10) / 10;

/** The eight-point star as two squares: a third of the outline's text, for a star without a stroke. */
export function starArea(x: number, y: number, radius: number): string {
  const half = radius * Math.SQRT1_2;
  const side = rounded(2 * half);
  const turned = `M${x} ${rounded(y - radius)}l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z`;
  return `${turned}M${rounded(x - half)} ${rounded(y - half)}h${side}v${side}h-${side}z`;
}
