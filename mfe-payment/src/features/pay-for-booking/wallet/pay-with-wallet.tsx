import { latinDigits, TYPED_PHONE_MAX_LENGTH } from "@kalima/contracts/domain";
import { findWalletOperator, type Payment, WALLET_APPROVAL_MINUTES, walletForm } from "@kalima/payment-contract";
import { Controller, schemaResolver, useForm, useWatch } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Form, TextField, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { Wallet } from "@kalima/ui/icons";
import { PayBar } from "../../../shared/pay-bar.tsx";
import { RefundRule } from "../../../shared/refund-rule/refund-rule.tsx";
import { useCharge } from "../payment.mutations.ts";
import styles from "./wallet.module.css";
import { WalletMark } from "./wallet-mark.tsx";

/** The number of a mobile wallet; its owner approves the payment on the phone. `problem`: why the last charge failed, if it is said here. */
export function PayWithWallet({ payment, problem }: { payment: Payment; problem: string | null }) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const format = useFormat();
  const charge = useCharge(payment);
  const form = useForm({ resolver: schemaResolver(walletForm), defaultValues: { phone: "" } });
  const operator = findWalletOperator(useWatch({ control: form.control, name: "phone" }));
  const last = charge.isPending ? null : problem;

  return (
    <Card as="section" padding="large" aria-label={t("wallet.title")}>
      <Form onSubmit={form.handleSubmit(({ phone }) => charge.send({ method: { type: "wallet", phone } }))}>
        <h2 className={styles.heading}>{t("wallet.title")}</h2>
        <p className={styles.soft}>{t("wallet.how", { count: WALLET_APPROVAL_MINUTES })}</p>
        <FormError>{errorText(charge.error ?? last)}</FormError>
        <Controller
          control={form.control}
          name="phone"
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              autoComplete="tel-national"
              direction="ltr"
              end={
                operator ? (
                  <span className={styles.operator}>
                    <WalletMark operator={operator} /> <span>{t(`wallet.operator.${operator}`)}</span>
                  </span>
                ) : null
              }
              errorMessage={errorText(fieldState.error?.message)}
              inputMode="tel"
              isRequired
              label={t("wallet.phone")}
              maxLength={TYPED_PHONE_MAX_LENGTH}
              onChange={(text) => field.onChange(latinDigits(text))}
              placeholder="010 1234 5678"
              type="tel"
            />
          )}
        />
        <PayBar>
          <Button fullWidth size="large" icon={<Wallet size={18} />} isPending={charge.isPending} type="submit">
            {t("wallet.pay", { amount: format.money(payment.amount) })}
          </Button>
        </PayBar>
        <RefundRule booking={payment.booking} />
      </Form>
    </Card>
  );
}
