-- Staff write a draft, publish it, hide it, and let it rest until a time. Only active trainers are shown and booked, as before.
ALTER TABLE trainers DROP CONSTRAINT trainers_status_check,
  ADD CONSTRAINT trainers_status_check CHECK (status IN ('draft', 'active', 'paused', 'hidden', 'disabled', 'inactive')),
  ADD COLUMN paused_until timestamptz,
  ADD CONSTRAINT paused_trainers_come_back CHECK ((status = 'paused') = (paused_until IS NOT NULL)),
  -- Whose account the trainer's becomes. The invitation is forgotten after a month.
  ADD COLUMN invitation_id uuid UNIQUE REFERENCES invitations ON DELETE SET NULL;
CREATE INDEX paused_trainers ON trainers (paused_until) WHERE status = 'paused';
CREATE INDEX trainers_by_name ON trainers ((name ->> 'en'), id);
