-- What clients said in a period.
create index on client_scores (at);
