-- Texts and prices that trainers ask for, and what staff decided. What visitors see is in `trainers`. Decided rows stay.
CREATE TABLE trainer_profile_changes (
  id uuid PRIMARY KEY,
  trainer_id uuid NOT NULL REFERENCES trainers,
  headline jsonb NOT NULL,
  description jsonb NOT NULL,
  price_per_lesson_minor integer NOT NULL CHECK (price_per_lesson_minor > 0),
  sent_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  is_approved boolean,
  -- Why not, for the trainer.
  reason text,
  CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (is_approved IS NULL)),
  CHECK (reason IS NULL OR NOT is_approved)
);
CREATE UNIQUE INDEX trainer_profile_change_waiting ON trainer_profile_changes (trainer_id) WHERE decided_at IS NULL;
CREATE INDEX trainer_profile_changes_waiting ON trainer_profile_changes (sent_at, id) WHERE decided_at IS NULL;
CREATE INDEX trainer_profile_changes_decided ON trainer_profile_changes (trainer_id, decided_at DESC);
