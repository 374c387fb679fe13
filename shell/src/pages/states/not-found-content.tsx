import type { ShellPageProps } from "../shell-page-props.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** Any path that no page claims. */
export function Content({ onAskSupport }: ShellPageProps) {
  return <NotFoundPage onAskSupport={onAskSupport} />;
}
