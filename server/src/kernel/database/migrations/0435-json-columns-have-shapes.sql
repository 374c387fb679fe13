-- Each JSON column states its shape, so that a faulty writer fails instead of storing what readers cannot read.
-- A missing key makes a comparison NULL, which a CHECK lets pass: hence `coalesce`.
ALTER TABLE company
  ADD CHECK (jsonb_typeof(description) = 'object' AND coalesce(jsonb_typeof(description -> 'en') = 'string' AND jsonb_typeof(description -> 'ar') = 'string', false)),
  ADD CHECK (jsonb_typeof(location) = 'object' AND coalesce(jsonb_typeof(location -> 'en') = 'string' AND jsonb_typeof(location -> 'ar') = 'string', false)),
  ADD CHECK (jsonb_typeof(socials) = 'object');
ALTER TABLE trainers
  ADD CHECK (jsonb_typeof(name) = 'object' AND coalesce(jsonb_typeof(name -> 'en') = 'string' AND jsonb_typeof(name -> 'ar') = 'string', false)),
  ADD CHECK (jsonb_typeof(headline) = 'object' AND coalesce(jsonb_typeof(headline -> 'en') = 'string' AND jsonb_typeof(headline -> 'ar') = 'string', false)),
  ADD CHECK (jsonb_typeof(description) = 'object' AND coalesce(jsonb_typeof(description -> 'en') = 'string' AND jsonb_typeof(description -> 'ar') = 'string', false)),
  ADD CHECK (jsonb_typeof(qualifications) = 'array');
ALTER TABLE trainer_profile_changes
  ADD CHECK (jsonb_typeof(headline) = 'object' AND coalesce(jsonb_typeof(headline -> 'en') = 'string' AND jsonb_typeof(headline -> 'ar') = 'string', false)),
  ADD CHECK (jsonb_typeof(description) = 'object' AND coalesce(jsonb_typeof(description -> 'en') = 'string' AND jsonb_typeof(description -> 'ar') = 'string', false)),
  ADD CHECK (jsonb_typeof(qualifications) = 'array');
ALTER TABLE lessons ADD CHECK (jsonb_typeof(rating_criteria) = 'object');
ALTER TABLE notifications ADD CHECK (jsonb_typeof(params) = 'object');
ALTER TABLE placement_results ADD CHECK (jsonb_typeof(skills) = 'array');
ALTER TABLE host_contracts ADD CHECK (jsonb_typeof(document) = 'object');
ALTER TABLE release_changes
  ADD CHECK (jsonb_typeof(evidence) IN ('object', 'array')),
  ADD CHECK (jsonb_typeof(provenance) = 'object'),
  ADD CHECK (jsonb_typeof(rollout) = 'object');
ALTER TABLE remote_releases ADD CHECK (jsonb_typeof(rollout) = 'object');
ALTER TABLE release_errors ADD CHECK (jsonb_typeof(frames) = 'array');
