import type { ShellPageProps } from "../shell-page-props.ts";
import { ConnectionLostPage } from "./connection-lost-page.tsx";

/** /connection-lost */
export function Content({ onRetryConnection }: ShellPageProps) {
  return <ConnectionLostPage onRetry={onRetryConnection} />;
}
