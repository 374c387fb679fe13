const roundLength = (length: number) => Math.round(length * 10) / 10;

/** The eight-point star as two squares: a third of the outline's text, for a star without a stroke. */
export function starArea(x: number, y: number, radius: number): string {
  const half = radius * Math.SQRT1_2;
  const side = roundLength(2 * half);
  const turned = `M${x} ${roundLength(y - radius)}l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z`;
  return `${turned}M${roundLength(x - half)} ${roundLength(y - half)}h${side}v${side}h-${side}z`;
}
