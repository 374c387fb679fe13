import type { SandboxCharge } from "../protocol.ts";

function requestOf({ attempt, amountMinor, currency, wallet }: SandboxCharge): string {
  const button = (answer: "approve" | "reject", label: string) =>
    `<form method="post" action="/phone/${attempt}/${answer}"><button>${label}</button></form>`;
  return `<li><p>${wallet?.phone}: Kalima · كلمة, ${amountMinor / 100} ${currency}</p>
${button("approve", "Approve · موافقة")}
${button("reject", "Reject · رفض")}</li>`;
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
<link rel="stylesheet" href="/page/fields.css">
</head>
<body>
<h1>Phone · الهاتف</h1>
${requests ? `<ul>${requests}</ul>` : "<p>Nobody is asked to pay. · لا توجد طلبات دفع.</p>"}
</body>
</html>
`;
}
