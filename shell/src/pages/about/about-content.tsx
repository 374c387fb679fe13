import type { ShellPageProps } from "../shell-page-props.ts";
import { AboutPage } from "./about-page.tsx";

/** /about */
export function Content({ company, language, onSend, showToast }: ShellPageProps) {
  return <AboutPage company={company} language={language} onSend={onSend} showToast={showToast} />;
}
