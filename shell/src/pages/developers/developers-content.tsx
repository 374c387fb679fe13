import type { ShellPageProps } from "../shell-page.tsx";
import { DevelopersPage } from "./developers-page.tsx";

/** /developers */
export function Content({ release, serverStatus }: ShellPageProps) {
  return <DevelopersPage release={release} status={serverStatus} />;
}
