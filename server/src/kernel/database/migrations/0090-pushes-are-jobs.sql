-- Pushes are jobs of the queue now: it retries them.
DROP TABLE push_deliveries;
