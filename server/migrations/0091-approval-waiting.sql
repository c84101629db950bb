-- All that waits for someone, of every list, in the order in which it came to be their turn.
create index approval_seats_waiting on approval_seats (user_id, opened_at, approval_id) where state = 0;
