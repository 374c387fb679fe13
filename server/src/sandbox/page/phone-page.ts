import type { SandboxCharge } from "../protocol.ts";
import { button, money, sandboxPage } from "./sandbox-page.ts";

function requestOf(charge: SandboxCharge): string {
  const [phone, amount] = [`<bdi>${charge.wallet?.phone}</bdi>`, money(charge)];
  const at = `/phone/${charge.attempt}`;
  return `<li>
<p>${phone}: Kalima asks you to pay ${amount}.</p>
<p lang="ar" dir="rtl">${phone}: تطلب منك كلمة دفع ${amount}.</p>
<div class="actions">
${button(`${at}/approve`, "approve", "Approve · موافقة")}
${button(`${at}/reject`, "reject", "Reject · رفض")}
</div></li>`;
}

/** Renders the phones of all wallets that are asked to pay. */
export function phonePage(waiting: readonly SandboxCharge[]): string {
  const requests = waiting.map(requestOf).join("\n");
  const none = '<p>Nobody is asked to pay.</p><p lang="ar" dir="rtl">لا توجد طلبات دفع.</p>';
  return sandboxPage("Phone · الهاتف", requests ? `<ul>${requests}</ul>` : none, true);
}
