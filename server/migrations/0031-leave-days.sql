-- Not partial: an index of everyone's live days would do for finding one person's, as long as the table seems to be empty.
drop index leave_days_day_idx;
create index on leave_days (day);
