import type { SandboxCharge } from "../protocol.ts";
import { button, money, sandboxPage } from "./sandbox-page.ts";

const TITLE = "Your bank · البنك";

/** An address inside an attribute. */
const quoted = (address: string) => address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

function wayBack({ returnUrl }: SandboxCharge, label: string): string {
  return returnUrl ? `<p><a href="${quoted(returnUrl)}">${label}</a></p>` : "";
}

/** The bank asks whether the cardholder pays: they answer, or close the page. */
export function bankPage(charge: SandboxCharge): string {
  const card = `<bdi>•••• ${charge.card?.last4}</bdi>`;
  const at = `/bank/${charge.attempt}`;
  return sandboxPage(
    TITLE,
    `<p>Kalima charges ${money(charge)} to your card ${card}. Is it you?</p>
<p lang="ar" dir="rtl">تطلب كلمة خصم ${money(charge)} من بطاقتك ${card}. هل أنت صاحب العملية؟</p>
<div class="actions">
${button(`${at}/approve`, "approve", "Approve · موافقة")}
${button(`${at}/reject`, "reject", "Reject · رفض")}
${button(`${at}/approve-and-stay`, "stay", "Approve, never return · موافقة بلا عودة")}
</div>
<p>Or close this page: without an answer the payment ends by itself.</p>
<p lang="ar" dir="rtl">أو أغلق الصفحة: تنتهي العملية وحدها إن لم تصل إجابة.</p>
${wayBack(charge, "Back without an answer · العودة بلا إجابة")}`,
  );
}

const ANSWERED = {
  true: ["The bank has approved this payment. You may close this page.", "وافق البنك على العملية. يمكنك إغلاق الصفحة."],
  false: ["This payment is over. You may close this page.", "انتهت هذه العملية. يمكنك إغلاق الصفحة."],
} as const;

/** Renders the bank's page for a charge that does not wait for an answer. */
export function answeredPage(charge: SandboxCharge): string {
  const [english, arabic] = ANSWERED[`${charge.status !== "failed"}`];
  return sandboxPage(
    TITLE,
    `<p>${english}</p>
<p lang="ar" dir="rtl">${arabic}</p>
${wayBack(charge, "To Kalima · إلى كلمة")}`,
  );
}
