/** A tenth of a unit is far below a pixel, and each page carries some hundred of these numbers. */
const roundLength = (length: number) => Math.round(length * 10) / 10;

/** Outline of the eight-point star: two squares, one turned by 45 degrees. */
export function starPath(x: number, y: number, radius: number): string {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8);
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8 - Math.PI / 2;
    const reach = index % 2 === 0 ? radius : inner;
    return `${roundLength(x + reach * Math.cos(angle))} ${roundLength(y + reach * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}
