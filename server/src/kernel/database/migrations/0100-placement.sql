-- Attempts at the placement test. The owner is `user:<id>`, or `guest:<id>` of the signed cookie until the guest has an account.
CREATE TABLE placement_attempts (
  id uuid PRIMARY KEY,
  owner text NOT NULL CHECK (owner ~ '^(user|guest):'),
  started_at timestamptz NOT NULL,
  -- Sections that are finished, 0–4.
  finished_sections smallint NOT NULL DEFAULT 0 CHECK (finished_sections BETWEEN 0 AND 4),
  -- Of the section that is being taken; null between sections.
  section_ends_at timestamptz,
  -- A recording's transcript was opened.
  with_transcript boolean NOT NULL DEFAULT false,
  finished_at timestamptz,
  CHECK ((finished_at IS NOT NULL) = (finished_sections = 4)),
  CHECK (section_ends_at IS NULL OR finished_sections < 4)
);
CREATE INDEX placement_attempts_of_owner ON placement_attempts (owner, started_at DESC);
-- One attempt at a time.
CREATE UNIQUE INDEX placement_attempt_under_way ON placement_attempts (owner) WHERE finished_at IS NULL;

-- What an attempt shows, and what was chosen. A row for each item.
CREATE TABLE placement_answers (
  attempt_id uuid NOT NULL REFERENCES placement_attempts ON DELETE CASCADE,
  section smallint NOT NULL CHECK (section BETWEEN 1 AND 4),
  -- Place in the section, from 1.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 8),
  item_id text NOT NULL,
  -- The bank's options in the order shown: {2,0,3,1} shows the third one first.
  option_order smallint[] NOT NULL CHECK (cardinality(option_order) = 4),
  -- Place of the chosen option as shown, 0–3.
  choice smallint CHECK (choice BETWEEN 0 AND 3),
  is_right boolean,
  PRIMARY KEY (attempt_id, section, place),
  UNIQUE (attempt_id, item_id)
);
-- Statistics of items.
CREATE INDEX placement_answers_of_item ON placement_answers (item_id);

CREATE TABLE placement_results (
  id uuid PRIMARY KEY,
  attempt_id uuid NOT NULL UNIQUE REFERENCES placement_attempts ON DELETE CASCADE,
  level text NOT NULL CHECK (level IN ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  score smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  -- Of the two-parameter logistic model, in logits.
  ability real NOT NULL,
  confidence real NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  or_else text,
  skills jsonb NOT NULL,
  -- Of the certificate; unguessable, because it shows the result to anybody who has it.
  code text NOT NULL UNIQUE,
  taken_at timestamptz NOT NULL
);

-- The newest result, as other modules and the account itself show it.
ALTER TABLE users
  ADD placement_result_id uuid,
  ADD placement_level text CHECK (placement_level IN ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  ADD placement_score smallint CHECK (placement_score BETWEEN 0 AND 100);
