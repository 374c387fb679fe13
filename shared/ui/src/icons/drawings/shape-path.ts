export type Shape = { tag: string; attributes: Readonly<Record<string, string>> };

/** Geometry of each shape of SVG: required attributes, then optional ones. */
const GEOMETRY: Readonly<Record<string, { required: readonly string[]; optional?: readonly string[] }>> = {
  path: { required: ["d"] },
  circle: { required: ["cx", "cy", "r"] },
  ellipse: { required: ["cx", "cy", "rx", "ry"] },
  line: { required: ["x1", "y1", "x2", "y2"] },
  rect: { required: ["x", "y", "width", "height"], optional: ["rx", "ry"] },
  polyline: { required: ["points"] },
  polygon: { required: ["points"] },
};

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const FIRST_POINT = new RegExp(String.raw`^\s*[Mm]\s*(${NUMBER})[\s,]*(${NUMBER})[\s,]*(.*)$`, "s");

/**
 * Path data with the same outline as a shape. It begins with an absolute `M`, so several can follow each other in one path.
 * @throws {Error} when the shape is unknown, or has an attribute that one path for all shapes would lose (`fill`, `opacity`).
 */
export function shapePath({ tag, attributes }: Shape): string {
  const geometry = GEOMETRY[tag];
  if (!geometry) throw new Error(`<${tag}> is no shape that can become path data`);
  const known = [...geometry.required, ...(geometry.optional ?? [])];
  const lost = Object.keys(attributes).filter((name) => !known.includes(name));
  if (lost.length > 0) throw new Error(`<${tag}> has ${lost.join(", ")}, which path data cannot say`);
  const missing = geometry.required.filter((name) => !(name in attributes));
  if (missing.length > 0) throw new Error(`<${tag}> has no ${missing.join(", ")}`);
  const length = (name: string) => parseNumber(attributes[name] ?? "");
  switch (tag) {
    case "path":
      return fromAbsoluteStart(attributes.d ?? "");
    case "circle":
      return ellipse(length("cx"), length("cy"), length("r"), length("r"));
    case "ellipse":
      return ellipse(length("cx"), length("cy"), length("rx"), length("ry"));
    case "line":
      return polyline([length("x1"), length("y1"), length("x2"), length("y2")]);
    case "rect":
      return rect(attributes, length);
    default: {
      const points = (attributes.points ?? "").trim().split(/[\s,]+/);
      return polyline(points.map(parseNumber)) + (tag === "polygon" ? "z" : "");
    }
  }
}

/** A leading `m` is absolute anyway, but pairs that follow it without a command are relative lines. */
function fromAbsoluteStart(d: string): string {
  const [, x, y, rest] = FIRST_POINT.exec(d) ?? [];
  if (x === undefined || y === undefined || rest === undefined)
    throw new Error(`path data without a first point: ${d}`);
  const hasImplicitLine = /^[\d.+-]/.test(rest);
  const line = d.trimStart().startsWith("m") ? "l" : "L";
  return `M${numbers(parseNumber(x), parseNumber(y))}${hasImplicitLine ? line : ""}${rest.trim()}`;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (width: number) => numbers(rx, ry, 0, 1, 0, width, 0);
  return `M${numbers(cx - rx, cy)}a${half(2 * rx)}${separateNumber(half(-2 * rx))}z`;
}

function rect(attributes: Shape["attributes"], length: (name: string) => number): string {
  const [x, y, width, height] = [length("x"), length("y"), length("width"), length("height")];
  // SVG lets `rx` and `ry` default to each other, and limits each to half of the side.
  const radius = (name: string) => (name in attributes ? length(name) : undefined);
  const rx = Math.min(radius("rx") ?? radius("ry") ?? 0, width / 2);
  const ry = Math.min(radius("ry") ?? radius("rx") ?? 0, height / 2);
  if (rx <= 0 || ry <= 0) return `M${numbers(x, y)}h${numbers(width)}v${numbers(height)}h${numbers(-width)}z`;
  const corner = (right: number, down: number) => `a${numbers(rx, ry, 0, 0, 1, right, down)}`;
  const [across, along] = [width - 2 * rx, height - 2 * ry];
  return [
    `M${numbers(x + rx, y)}h${numbers(across)}${corner(rx, ry)}`,
    `v${numbers(along)}${corner(-rx, ry)}`,
    `h${numbers(-across)}${corner(-rx, -ry)}`,
    `v${numbers(-along)}${corner(rx, -ry)}z`,
  ].join("");
}

function polyline(coordinates: readonly number[]): string {
  const [x = Number.NaN, y = Number.NaN, ...rest] = coordinates;
  return `M${numbers(x, y)}L${numbers(...rest)}`;
}

function parseNumber(text: string): number {
  if (!new RegExp(`^${NUMBER}$`).test(text)) throw new Error(`${JSON.stringify(text)} is no number without a unit`);
  return Number(text);
}

/** In the shortest spelling; a thousandth of a unit is far below a pixel. */
function numbers(...values: readonly number[]): string {
  return values.reduce((text, value) => {
    const digits = String(Math.round(value * 1000) / 1000).replace(/^(-?)0\./, "$1.");
    return text === "" ? digits : text + separateNumber(digits);
  }, "");
}

const separateNumber = (text: string) => (text.startsWith("-") ? text : ` ${text}`);
