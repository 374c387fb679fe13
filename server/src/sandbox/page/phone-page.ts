import type { SandboxCharge } from "../protocol.ts";

function requestOf({ attempt, amountMinor, currency, wallet }: SandboxCharge): string {
  const button = (answer: "approve" | "reject", label: string) =>
    `<form method="post" action="/phone/${attempt}/${answer}"><button value="${answer}">${label}</button></form>`;
  const [phone, amount] = [`<bdi>${wallet?.phone}</bdi>`, `<bdi>${amountMinor / 100} ${currency}</bdi>`];
  return `<li>
<p>${phone}: Kalima asks you to pay ${amount}.</p>
<p lang="ar" dir="rtl">${phone}: تطلب منك كلمة دفع ${amount}.</p>
<div class="actions">
${button("approve", "Approve · موافقة")}
${button("reject", "Reject · رفض")}
</div></li>`;
}

/** The phones of everybody whose wallet is asked to pay. Every value comes from checked digits, ids and codes. */
export function phonePage(waiting: readonly SandboxCharge[]): string {
  const requests = waiting.map(requestOf).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>Phone · الهاتف</title>
<link rel="stylesheet" href="/page/phone.css">
</head>
<body>
<h1>Phone · الهاتف</h1>
${requests ? `<ul>${requests}</ul>` : '<p>Nobody is asked to pay.</p><p lang="ar" dir="rtl">لا توجد طلبات دفع.</p>'}
</body>
</html>
`;
}
