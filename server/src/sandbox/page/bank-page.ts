import type { SandboxCharge } from "../protocol.ts";
import { formatMoney, renderButton, renderSandboxPage } from "./sandbox-page.ts";

const TITLE = "Your bank · البنك";

/** An address inside an attribute. */
const escapeAttribute = (address: string) => address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

function renderBackLink({ returnUrl }: SandboxCharge, label: string): string {
  return returnUrl ? `<p><a href="${escapeAttribute(returnUrl)}">${label}</a></p>` : "";
}

/** The bank asks whether the cardholder pays: they answer, or close the page. */
export function renderBankPage(charge: SandboxCharge): string {
  const card = `<bdi>•••• ${charge.card?.last4}</bdi>`;
  const at = `/bank/${charge.attempt}`;
  return renderSandboxPage(
    TITLE,
    `<p>Kalima charges ${formatMoney(charge)} to your card ${card}. Is it you?</p>
<p lang="ar" dir="rtl">تطلب كلمة خصم ${formatMoney(charge)} من بطاقتك ${card}. هل هذه العملية منك؟</p>
<div class="actions">
${renderButton(`${at}/approve`, "approve", "Approve · موافقة")}
${renderButton(`${at}/reject`, "reject", "Reject · رفض")}
${renderButton(`${at}/approve-and-stay`, "stay", "Approve, never return · موافقة بلا عودة")}
</div>
<p>Or close this page: without an answer the payment ends by itself.</p>
<p lang="ar" dir="rtl">أو إغلاق الصفحة: تنتهي العملية وحدها إن لم تصل إجابة.</p>
${renderBackLink(charge, "Back without an answer · العودة بلا إجابة")}`,
  );
}

const ANSWERED = {
  true: ["The bank has approved this payment. You may close this page.", "وافق البنك على العملية. يمكنك إغلاق الصفحة."],
  false: ["This payment is over. You may close this page.", "انتهت هذه العملية. يمكنك إغلاق الصفحة."],
} as const;

/** Renders the bank's page for a charge that does not wait for an answer. */
export function renderAnsweredPage(charge: SandboxCharge): string {
  const [english, arabic] = ANSWERED[`${charge.status !== "failed"}`];
  return renderSandboxPage(
    TITLE,
    `<p>${english}</p>
<p lang="ar" dir="rtl">${arabic}</p>
${renderBackLink(charge, "To Kalima · إلى كلمة")}`,
  );
}
