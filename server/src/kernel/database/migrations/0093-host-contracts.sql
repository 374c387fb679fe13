-- What remotes are compared with beside each other: contracts of the shells and servers that were started on this
-- registry. The one that became active last is what visitors get.
CREATE TABLE host_contracts (
  host text NOT NULL CHECK (host IN ('shell', 'server')),
  -- Of the shell its build; of the server a hash of its contract.
  version text NOT NULL,
  -- ShellContract or ServerContract of the contracts.
  document jsonb NOT NULL,
  active_at timestamptz NOT NULL,
  PRIMARY KEY (host, version)
);
