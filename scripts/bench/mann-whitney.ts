/** The error function, to seven digits (Abramowitz and Stegun 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}

/**
 * How likely two samples differ as much as these when they come of one distribution (two-sided Mann-Whitney
 * test, normal approximation; ties share their mean rank).
 */
export function mannWhitneyP(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, mine: true })), ...other.map((value) => ({ value, mine: false }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let until = from;
    while (until < all.length && all[until]?.value === all[from]?.value) until += 1;
    const rank = (from + 1 + until) / 2;
    rankSum += rank * all.slice(from, until).filter(({ mine }) => mine).length;
    from = until;
  }
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 1 - erf(Math.abs(z) / Math.SQRT2);
}
