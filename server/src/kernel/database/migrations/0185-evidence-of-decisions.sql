-- What an automatic decision was based on, as `decisionEvidence` of the contracts; null for decisions of people and for earlier rows.
ALTER TABLE release_changes ADD COLUMN evidence jsonb;
