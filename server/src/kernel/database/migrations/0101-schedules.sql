-- Start times lie on full or half hours of the trainer's own clock.
ALTER TABLE trainer_shifts ADD CONSTRAINT shifts_begin_on_half_hours CHECK (from_minute % 30 = 0);

ALTER TABLE trainers
  -- Minutes between start times; a lesson lasts 50 minutes on either grid.
  ADD COLUMN grid_minutes smallint NOT NULL DEFAULT 60 CHECK (grid_minutes IN (30, 60)),
  -- Null: the notice of the school, TRAINER_NOTICE_HOURS.
  ALTER COLUMN notice_hours DROP NOT NULL,
  ALTER COLUMN notice_hours DROP DEFAULT;
-- The old default; no trainer has chosen it.
UPDATE trainers SET notice_hours = NULL WHERE notice_hours = 12;
