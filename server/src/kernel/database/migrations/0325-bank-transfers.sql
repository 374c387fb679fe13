ALTER TABLE charges DROP CONSTRAINT charges_method_check;
ALTER TABLE charges ADD CONSTRAINT charges_method_check CHECK (method IN ('card', 'wallet', 'transfer'));

-- Orders whose students chose to pay by bank transfer. Its reference is the order's number.
CREATE TABLE bank_transfers (
  order_id uuid PRIMARY KEY REFERENCES orders,
  chosen_at timestamptz NOT NULL
);

-- Pictures and documents that show a transfer to the school's account. Only the newest of an order can wait.
CREATE TABLE transfer_proofs (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES bank_transfers,
  -- Null once the account that sent it is removed.
  file_id uuid REFERENCES files ON DELETE SET NULL,
  -- Of the stored bytes, hexadecimal: the same picture sent twice has the same one.
  sha256 text NOT NULL,
  account_name text NOT NULL,
  -- The rest of the number is never stored.
  account_last4 text NOT NULL,
  bank_name text NOT NULL,
  bank_code text,
  bank_reference text,
  state text NOT NULL CHECK (state IN ('waiting', 'replaced', 'refused', 'accepted')),
  sent_at timestamptz NOT NULL,
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  reason text,
  note text,
  CHECK ((state IN ('refused', 'accepted')) = (decided_at IS NOT NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX transfer_proofs_of_order ON transfer_proofs (order_id, sent_at);
CREATE UNIQUE INDEX one_waiting_proof_of_an_order ON transfer_proofs (order_id) WHERE state = 'waiting';
CREATE UNIQUE INDEX one_accepted_proof_of_an_order ON transfer_proofs (order_id) WHERE state = 'accepted';
CREATE INDEX waiting_transfer_proofs ON transfer_proofs (sent_at, id) WHERE state = 'waiting';
CREATE INDEX transfer_proofs_by_picture ON transfer_proofs (sha256);
CREATE INDEX transfer_proofs_by_reference ON transfer_proofs (lower(bank_reference)) WHERE bank_reference IS NOT NULL;
CREATE INDEX transfer_proofs_by_account ON transfer_proofs (account_last4, sent_at);

-- Refunds that wait for a person.
CREATE INDEX requested_refunds ON refunds (created_at, id) WHERE status = 'requested';
