-- A trainer may say before a lesson that it begins late, and why; its clock and the time after which it is missed stay.
ALTER TABLE lessons ADD announced_delay smallint CHECK (announced_delay BETWEEN 1 AND 14);
