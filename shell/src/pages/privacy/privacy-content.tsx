import type { ShellPageProps } from "../shell-page-props.ts";
import { PrivacyPolicyPage } from "./privacy-policy-page.tsx";
import ar from "./texts-ar.json";
import en from "./texts-en.json";

/** /privacy-policy */
export function Content({ language }: ShellPageProps) {
  return <PrivacyPolicyPage language={language} texts={language === "ar" ? ar : en} />;
}
