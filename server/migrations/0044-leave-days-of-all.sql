-- How full everybody's weeks are is read from the index alone.
drop index leave_days_user_id_day_idx;
create index leave_days_of_person on leave_days (user_id, day) include (leave_id, minutes) where live;
