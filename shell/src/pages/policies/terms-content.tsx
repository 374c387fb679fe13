import type { ShellPageProps } from "../shell-page-props.ts";
import { PolicyPage } from "./policy-page.tsx";
import ar from "./terms/ar.json";
import en from "./terms/en.json";

/** /terms */
export function Content({ language }: ShellPageProps) {
  return (
    <PolicyPage inForceSince="2026-11-30" language={language} policy="terms" texts={language === "ar" ? ar : en} />
  );
}
