import type { SandboxCharge } from "../protocol.ts";
import { formatMoney, renderButton, renderSandboxPage } from "./sandbox-page.ts";

function renderRequest(charge: SandboxCharge): string {
  const [phone, amount] = [`<bdi>${charge.wallet?.phone}</bdi>`, formatMoney(charge)];
  const at = `/phone/${charge.attempt}`;
  return `<li>
<p>${phone}: Kalima asks you to pay ${amount}.</p>
<p lang="ar" dir="rtl">${phone}: تطلب منك كلمة دفع ${amount}.</p>
<div class="actions">
${renderButton(`${at}/approve`, "approve", "Approve · موافقة")}
${renderButton(`${at}/reject`, "reject", "Reject · رفض")}
</div></li>`;
}

/** Renders the phones of all wallets that are asked to pay. */
export function renderPhonePage(waiting: readonly SandboxCharge[]): string {
  const requests = waiting.map(renderRequest).join("\n");
  const none = '<p>Nobody is asked to pay.</p><p lang="ar" dir="rtl">لا توجد طلبات دفع.</p>';
  return renderSandboxPage("Phone · الهاتف", requests ? `<ul>${requests}</ul>` : none, true);
}
