import type { SandboxCharge, WebhookManner } from "../protocol.ts";
import { formatMoney, renderButton, renderSandboxPage } from "./sandbox-page.ts";

const SHOWN = 20;

/** Renders the actions for a charge that waits for its payer. */
function renderActions({ status, wallet, coded, attempt }: SandboxCharge): string {
  if (status === "requires_action" && coded) {
    return `<a href="/${coded.method}/${attempt}">Answer as the payer · الرد باسم الدافع</a>`;
  }
  if (status === "requires_action") return `<a href="/bank/${attempt}">Answer as the bank · الرد باسم البنك</a>`;
  if (status !== "processing" || !wallet) return "";
  return `<div class="actions">
${renderButton(`/phone/${attempt}/approve`, "approve", "Approve · موافقة")}
${renderButton(`/phone/${attempt}/reject`, "reject", "Reject · رفض")}
</div>`;
}

function renderCharge(charge: SandboxCharge): string {
  const { wallet, coded, card } = charge;
  const paidWith = coded ? `${coded.method} ${coded.code}` : (wallet?.phone ?? `${card?.brand} •••• ${card?.last4}`);
  const state = charge.failure ? `${charge.status}: ${charge.failure}` : charge.status;
  return `<li><p>${formatMoney(charge)} · <bdi>${paidWith}</bdi> · <code>${state}</code></p>
${renderActions(charge)}</li>`;
}

function renderNumberInput(name: keyof WebhookManner, label: string, manner: WebhookManner, range: string): string {
  return `<label>${label} <input type="number" name="${name}" value="${manner[name]}" ${range} required></label>`;
}

/** Renders the newest charges, and the form that sets how webhooks are sent. */
export function renderDeskPage(charges: readonly SandboxCharge[], manner: WebhookManner): string {
  const newest = charges.slice(-SHOWN).toReversed().map(renderCharge).join("\n");
  return renderSandboxPage(
    "Payment provider · مزوّد الدفع",
    `<h2>Webhooks · الإشعارات</h2>
<form class="manner" method="post" action="/bank/webhooks">
${renderNumberInput("delayMs", "Delay, ms · التأخير", manner, 'min="0" max="600000"')}
${renderNumberInput("copies", "Copies of each · عدد النسخ", manner, 'min="0" max="10"')}
${renderNumberInput("reversedBy", "Newest first, in groups of · ترتيب معكوس في مجموعات من", manner, 'min="1" max="10"')}
${renderNumberInput("lostAnswers", "Lose the answers to the next charges · فقد الردود على العمليات التالية", manner, 'min="0" max="10"')}
<button value="approve">Save · حفظ</button>
</form>
<h2>Charges · العمليات</h2>
${newest ? `<ul>${newest}</ul>` : '<p>Nothing was charged yet.</p><p lang="ar" dir="rtl">لا توجد عمليات بعد.</p>'}`,
  );
}
