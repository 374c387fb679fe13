-- What a charge is paid with. Of a wallet's number only operator and end are kept.
ALTER TABLE charges
  ADD COLUMN method text NOT NULL DEFAULT 'card' CHECK (method IN ('card', 'wallet')),
  ADD COLUMN wallet_operator text,
  ADD COLUMN wallet_last3 text,
  -- Until when the owner of the wallet may approve.
  ADD COLUMN approve_by timestamptz,
  ADD CHECK (method <> 'wallet' OR (wallet_operator IS NOT NULL AND wallet_last3 IS NOT NULL AND approve_by IS NOT NULL));
