import type { Qualification } from "@kalima/catalog-contract";

const SHOWN = ["experience", "education", "certificate"] as const;

/** The lines of a résumé by kind, newest first; what goes on leads. A kind without lines, or one added later, is left out. */
export function groupQualifications(
  qualifications: readonly Qualification[],
): { kind: (typeof SHOWN)[number]; lines: Qualification[] }[] {
  return SHOWN.map((kind) => ({
    kind,
    lines: qualifications
      .filter((line) => line.kind === kind)
      .sort((a, b) => readEnd(b) - readEnd(a) || b.fromYear - a.fromYear),
  })).filter(({ lines }) => lines.length > 0);
}

function readEnd({ kind, fromYear, toYear }: Qualification): number {
  if (kind === "certificate") return fromYear;
  return toYear ?? Number.POSITIVE_INFINITY;
}
