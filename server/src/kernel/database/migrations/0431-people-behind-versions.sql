-- The person behind a version: its publisher, or who made the token that published it. Null for runs of a pipeline without one.
ALTER TABLE remote_versions ADD COLUMN published_for text;
UPDATE remote_versions v SET published_for = coalesce(
  (SELECT t.created_by FROM release_tokens t
   WHERE t.remote = v.remote AND v.published_by = 'token:' || t.name AND t.created_at <= v.published_at
   ORDER BY t.created_at DESC LIMIT 1),
  CASE WHEN v.published_by !~ '^(token|oidc):' AND v.published_by <> 'start' THEN v.published_by END);

-- A weaker rule waits until another person wants the same.
ALTER TABLE release_settings
  ADD COLUMN proposed_approvals integer CHECK (proposed_approvals >= 0),
  ADD COLUMN proposed_above numeric CHECK (proposed_above >= 0 AND proposed_above < 100),
  ADD COLUMN proposed_by text,
  ADD COLUMN proposed_at timestamptz,
  ADD CONSTRAINT a_proposal_is_whole
    CHECK (num_nulls(proposed_approvals, proposed_above, proposed_by, proposed_at) IN (0, 4));
