import type { SandboxCharge } from "../protocol.ts";
import { formatMoney, renderButton, renderSandboxPage } from "./sandbox-page.ts";

type CodeMethod = NonNullable<SandboxCharge["coded"]>["method"];
const TITLES: Record<CodeMethod, string> = { instapay: "InstaPay · إنستاباي", fawry: "Fawry counter · منفذ فوري" };

const OUTCOMES = {
  paid: ["paid", "تم الدفع"],
  refused: ["not paid", "لم يُدفع"],
  expired: ["expired", "انتهت صلاحيته"],
} as const;

function renderRequest(charge: SandboxCharge): string {
  const { coded, attempt, status, failure } = charge;
  if (!coded) return "";
  const [code, amount] = [`<bdi>${coded.code}</bdi>`, formatMoney(charge)];
  const at = `/${coded.method}/${attempt}`;
  if (status !== "requires_action") {
    const [english, arabic] =
      OUTCOMES[status === "failed" ? (failure === "timed_out" ? "expired" : "refused") : "paid"];
    return `<p>${code}: ${amount}, ${english}.</p>
<p lang="ar" dir="rtl">${code}: ${amount}، ${arabic}.</p>`;
  }
  return `<p>${code}: ${amount} to Kalima, until <bdi>${coded.approveBy}</bdi>.</p>
<p lang="ar" dir="rtl">${code}: ${amount} إلى كلمة حتى <bdi>${coded.approveBy}</bdi>.</p>
<div class="actions">
${renderButton(`${at}/pay`, "approve", "Pay · دفع")}
${renderButton(`${at}/refuse`, "reject", "Refuse · رفض")}
${renderButton(`${at}/expire`, "reject", "End the code now · إنهاء الكود الآن")}
</div>`;
}

/** Renders one code as its payer sees it, to pay or refuse, and then what became of it. */
export function renderCodePage(method: CodeMethod, charge: SandboxCharge): string {
  return renderSandboxPage(TITLES[method], renderRequest(charge));
}

/** Renders all codes of a method that wait for their payers. */
export function renderWaitingCodes(method: CodeMethod, waiting: readonly SandboxCharge[]): string {
  const requests = waiting.map((charge) => `<li>${renderRequest(charge)}</li>`).join("\n");
  const none = '<p>No code waits.</p><p lang="ar" dir="rtl">لا توجد أكواد بانتظار الدفع.</p>';
  return renderSandboxPage(TITLES[method], requests ? `<ul>${requests}</ul>` : none, true);
}
