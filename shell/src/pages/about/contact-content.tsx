import type { ShellPageProps } from "../shell-page-props.ts";
import { AboutPage } from "./about-page.tsx";

/** /contact-us: the same page, from its contact section on. */
export function Content({ company, language, onSend, onAskForCall, showToast }: ShellPageProps) {
  const actions = { onSend, onAskForCall, showToast };
  return <AboutPage company={company} language={language} startsAt="contact" {...actions} />;
}
