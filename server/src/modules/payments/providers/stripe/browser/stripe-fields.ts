/** Script of the page around Stripe's card fields. Exchanges messages only with the page that frames it. */
type ElementEvent = { complete: boolean; empty: boolean; brand?: string };
type CardElement = {
  mount(target: HTMLElement): void;
  on(event: "change", listener: (event: ElementEvent) => void): void;
  on(event: "ready" | "blur", listener: () => void): void;
  focus(): void;
  update(options: { style: object }): void;
};
type PaymentMethod = { id: string; card: { brand: string; last4: string; exp_month: number; exp_year: number } };
type CardApi = {
  elements(): { create(kind: string, options: { style: object }): CardElement };
  createPaymentMethod(options: {
    type: "card";
    card: CardElement;
    billing_details: { name: string };
  }): Promise<{ paymentMethod?: PaymentMethod; error?: { type: string; code?: string } }>;
};
declare const Stripe: ((key: string, options: { locale: string }) => CardApi) | undefined;

type Settings = { origin: string; language: string; publishableKey: string; errors: Record<string, string> };
type Field = "holder" | "number" | "expiry" | "cvv";
const KINDS = { number: "cardNumber", expiry: "cardExpiry", cvv: "cardCvc" } as const;
type StripeField = keyof typeof KINDS;
const FIELDS: readonly Field[] = ["holder", "number", "expiry", "cvv"];
const KNOWN_BRANDS = ["visa", "mastercard", "amex"];

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as Settings;
const form = document.querySelector("form") as HTMLFormElement;
const holder = document.getElementById("holder") as HTMLInputElement;
const states: Record<StripeField, ElementEvent> = {
  number: { complete: false, empty: true },
  expiry: { complete: false, empty: true },
  cvv: { complete: false, empty: true },
};
/** Fields that show their errors while they are edited, because they were left or submitted before. */
const shown = new Set<Field>();
let isSending = false;

function emit(message: object): void {
  parent.postMessage(message, settings.origin);
}

const toKnownBrand = (brand: string | undefined) => (brand && KNOWN_BRANDS.includes(brand) ? brand : "card");

function collectErrors(): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  if (holder.value.trim() === "") errors.holder = "validation.card_holder_required";
  for (const name of Object.keys(KINDS) as StripeField[]) {
    const { complete, empty } = states[name];
    if (!complete) errors[name] = `validation.card_${name}_${empty ? "required" : "invalid"}`;
  }
  return errors;
}

function show(errors: Partial<Record<Field, string>>): void {
  for (const name of FIELDS) {
    const code = shown.has(name) ? errors[name] : undefined;
    const message = document.getElementById(`${name}-error`);
    if (message) message.textContent = code ? (settings.errors[code] ?? code) : "";
    if (name === "holder") holder.setAttribute("aria-invalid", String(code !== undefined));
    else document.getElementById(name)?.setAttribute("data-invalid", String(code !== undefined));
  }
}

function change(): void {
  const errors = collectErrors();
  show(errors);
  emit({ type: "change", brand: toKnownBrand(states.number.brand), complete: Object.keys(errors).length === 0 });
}

/** Stripe's frames do not read our style sheet. */
function style(): object {
  const read = getComputedStyle(document.documentElement);
  const color = (name: string) => read.getPropertyValue(name).trim();
  return {
    base: { color: color("--ink"), fontSize: "16px", lineHeight: "30px", "::placeholder": { color: color("--ink-2") } },
    invalid: { color: color("--bad") },
  };
}

function start(createApi: NonNullable<typeof Stripe>): void {
  const api = createApi(settings.publishableKey, { locale: settings.language });
  const elements = api.elements();
  const names = Object.keys(KINDS) as StripeField[];
  const fields = Object.fromEntries(
    names.map((name) => [name, elements.create(KINDS[name], { style: style() })]),
  ) as Record<StripeField, CardElement>;

  function focusFirst(errors: Partial<Record<Field, string>>): void {
    const first = FIELDS.find((name) => errors[name]) ?? "holder";
    if (first === "holder") holder.focus();
    else fields[first].focus();
  }

  function refuse(errors: Partial<Record<Field, string>>): void {
    show(errors);
    focusFirst(errors);
    emit({ type: "invalid", fields: errors });
  }

  async function submit(): Promise<void> {
    if (isSending) return;
    for (const name of FIELDS) shown.add(name);
    const errors = collectErrors();
    if (Object.keys(errors).length > 0) return refuse(errors);
    isSending = true;
    try {
      const billing = { name: holder.value.trim() };
      const { paymentMethod, error } = await api.createPaymentMethod({
        type: "card",
        card: fields.number,
        billing_details: billing,
      });
      // Stripe knows cards that our fields call complete and no bank has.
      if (error?.type === "card_error" || error?.type === "validation_error") {
        return refuse({ number: "validation.card_number_invalid" });
      }
      if (!paymentMethod) throw new Error(error?.type);
      const { brand, last4, exp_month, exp_year } = paymentMethod.card;
      const expiry = `${String(exp_month).padStart(2, "0")}/${String(exp_year).slice(-2)}`;
      emit({ type: "token", token: paymentMethod.id, brand: toKnownBrand(brand), last4, expiry });
    } catch {
      emit({ type: "failed", code: "payment.provider_unavailable" });
    } finally {
      isSending = false;
    }
  }

  let mounted = 0;
  for (const name of names) {
    const field = fields[name];
    field.on("change", (event) => {
      states[name] = event;
      change();
    });
    field.on("blur", () => {
      if (states[name].empty) return;
      shown.add(name);
      change();
    });
    field.on("ready", () => {
      mounted += 1;
      if (mounted === names.length) emit({ type: "ready", height: document.documentElement.offsetHeight });
    });
    field.mount(document.getElementById(name) as HTMLElement);
    // The label names a frame, which a press on it does not reach.
    document.getElementById(`${name}-label`)?.addEventListener("click", () => field.focus());
  }
  holder.addEventListener("input", change);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    emit({ type: "submit" });
  });
  addEventListener("message", (event: MessageEvent<{ type?: string; theme?: string } | null>) => {
    if (event.origin !== settings.origin || event.source !== parent) return;
    if (event.data?.type === "kalima.fields.submit") void submit();
    if (event.data?.type === "kalima.fields.focus") focusFirst(collectErrors());
    if (event.data?.type === "kalima.fields.theme" && event.data.theme) {
      document.documentElement.dataset.theme = event.data.theme === "dark" ? "dark" : "light";
      for (const name of names) fields[name].update({ style: style() });
    }
  });
  new ResizeObserver(() => emit({ type: "height", height: document.documentElement.offsetHeight })).observe(
    document.body,
  );
}

// Without Stripe's library the frame never says that it is ready, and the site offers to load it again.
if (typeof Stripe === "function") start(Stripe);
