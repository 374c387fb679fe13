-- Contracts of backends beside the site's server. Remotes are compared with each: while one version of a backend
-- replaces another, both answer.
CREATE TABLE backend_contracts (
  backend text NOT NULL,
  version text NOT NULL,
  -- ApiContract of the contracts: schemas by operation.
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  published_by text NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (backend, version)
);
