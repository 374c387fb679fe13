import { type Money, toUnits } from "@kalima/contracts/domain";

/** Renders a page on which a developer plays a role. Values are checked digits, ids and codes, and not escaped. */
export function renderSandboxPage(title: string, body: string, isRefreshed = false): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${isRefreshed ? '<meta http-equiv="refresh" content="5">\n' : ""}<title>${title}</title>
<link rel="stylesheet" href="/page/phone.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

/** A button that sends an empty form. */
export function renderButton(action: string, value: string, label: string): string {
  return `<form method="post" action="${action}"><button value="${value}">${label}</button></form>`;
}

export const formatMoney = ({ amountMinor, currency }: Money) =>
  `<bdi>${toUnits({ amountMinor, currency })} ${currency}</bdi>`;
