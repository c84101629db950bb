-- Agreed to, and not paid out after all.
alter table loans drop constraint loans_state_check,
  add constraint loans_state_check check (state in ('running', 'returned', 'passed', 'rejected', 'withdrawn', 'cancelled'));
