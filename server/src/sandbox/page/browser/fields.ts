/** Script of the hosted fields. Exchanges messages only with the page that frames it. */
import {
  type CardErrors,
  type CardInput,
  detectBrand,
  extractDigits,
  formatExpiry,
  formatNumber,
  validateCard,
} from "./card-rules.ts";

type Settings = { origin: string; errors: Record<string, string> };
type Field = keyof CardInput;
const FIELDS: readonly Field[] = ["holder", "number", "expiry", "cvv"];
const FORMATS: Partial<Record<Field, (text: string) => string>> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvv: (text) => extractDigits(text).slice(0, 4),
};

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as Settings;
const form = document.querySelector("form") as HTMLFormElement;
const inputs = Object.fromEntries(
  FIELDS.map((name) => [name, document.getElementById(name) as HTMLInputElement]),
) as Record<Field, HTMLInputElement>;
/** Fields that show their errors while they are edited, because they were left or submitted before. */
const shown = new Set<Field>();
let isSending = false;

function emit(message: object): void {
  parent.postMessage(message, settings.origin);
}

/** Pages of earlier versions refuse the brand Meeza. */
const toKnownBrand = (brand: string) => (brand === "meeza" ? "card" : brand);

function readInputs(): CardInput {
  return Object.fromEntries(FIELDS.map((name) => [name, inputs[name].value])) as CardInput;
}

function show(errors: CardErrors): void {
  for (const name of FIELDS) {
    const code = shown.has(name) ? errors[name] : undefined;
    const message = document.getElementById(`${name}-error`);
    if (message) message.textContent = code ? (settings.errors[code] ?? code) : "";
    inputs[name].setAttribute("aria-invalid", String(code !== undefined));
  }
}

function focusFirst(errors: CardErrors): void {
  inputs[FIELDS.find((name) => errors[name]) ?? "holder"].focus();
}

function change(): void {
  const card = readInputs();
  const errors = validateCard(card, new Date());
  show(errors);
  const digits = extractDigits(card.number);
  const brand = detectBrand(card.number);
  form.dataset.brand = brand;
  const isComplete = Object.keys(errors).length === 0;
  emit({
    type: "change",
    brand: toKnownBrand(brand),
    network: brand,
    ...(!errors.number && { last4: digits.slice(-4) }),
    complete: isComplete,
  });
}

/** Formats while typing and keeps the caret behind the same digit. */
function format(name: Field): void {
  const input = inputs[name];
  const shape = FORMATS[name];
  if (!shape) return;
  const before = extractDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const isAtEnd = input.selectionStart === input.value.length;
  const next = shape(input.value);
  if (next === input.value) return;
  input.value = next;
  if (isAtEnd) return;
  let place = 0;
  for (let seen = 0; place < next.length && seen < before; place += 1) if (/\d/.test(next[place] ?? "")) seen += 1;
  input.setSelectionRange(place, place);
}

async function submit(): Promise<void> {
  if (isSending) return;
  const card = readInputs();
  const errors = validateCard(card, new Date());
  for (const name of FIELDS) shown.add(name);
  show(errors);
  if (Object.keys(errors).length > 0) {
    focusFirst(errors);
    emit({ type: "invalid", fields: errors });
    return;
  }
  isSending = true;
  try {
    const body = JSON.stringify({
      ...card,
      number: extractDigits(card.number),
      expiry: extractDigits(card.expiry),
      cvv: extractDigits(card.cvv),
    });
    const answer = await fetch("/tokens", { method: "POST", headers: { "content-type": "application/json" }, body });
    if (!answer.ok) throw new Error(String(answer.status));
    const token = await answer.json();
    emit({ type: "token", ...token, brand: toKnownBrand(token.brand) });
  } catch {
    emit({ type: "failed", code: "payment.provider_unavailable" });
  } finally {
    isSending = false;
  }
}

for (const name of FIELDS) {
  inputs[name].addEventListener("input", () => {
    format(name);
    change();
  });
  inputs[name].addEventListener("blur", () => {
    if (inputs[name].value === "") return;
    shown.add(name);
    change();
  });
}
form.addEventListener("submit", (event) => {
  event.preventDefault();
  emit({ type: "submit" });
});
addEventListener("message", (event: MessageEvent<{ type?: string; theme?: string } | null>) => {
  if (event.origin !== settings.origin || event.source !== parent) return;
  if (event.data?.type === "kalima.fields.submit") void submit();
  if (event.data?.type === "kalima.fields.focus") focusFirst(validateCard(readInputs(), new Date()));
  if (event.data?.type === "kalima.fields.theme" && event.data.theme) {
    document.documentElement.dataset.theme = event.data.theme === "dark" ? "dark" : "light";
  }
});
new ResizeObserver(() => emit({ type: "height", height: document.documentElement.offsetHeight })).observe(
  document.body,
);
document.fonts.ready.then(() => emit({ type: "ready", height: document.documentElement.offsetHeight }));
