-- What one department, person or project came to, month by month.
create index on claim_sums (measure, id, month) include (lines, amount);
