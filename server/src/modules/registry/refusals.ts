import type { DeployProblem } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";

/** Formats a problem; a reason that begins with the name of the other side is a whole sentence already. */
export const formatProblem = ({ with: other, subject, reason }: DeployProblem) =>
  reason.startsWith(`${other} `) ? reason : `${other}, ${subject}: ${reason}`;

/** @throws {AppError} `releases.contract_broken` with the first problem that is more than a warning. */
export function refuseFor(problems: readonly DeployProblem[]): void {
  const problem = problems.find(({ isWarning }) => !isWarning);
  if (problem) throw new AppError("releases.contract_broken", { extra: { detail: formatProblem(problem) } });
}

export function invalidState(detail: string): AppError {
  return new AppError("releases.not_now", { extra: { detail } });
}
