import type { ShellPageProps } from "../shell-page-props.ts";
import { PolicyPage } from "./policy-page.tsx";
import ar from "./privacy/ar.json";
import en from "./privacy/en.json";

/** /privacy-policy */
export function Content({ language }: ShellPageProps) {
  return (
    <PolicyPage inForceSince="2026-11-30" language={language} policy="privacy" texts={language === "ar" ? ar : en} />
  );
}
