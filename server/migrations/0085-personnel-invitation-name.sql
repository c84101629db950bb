-- Whom it is for, in words: to tell open invitations apart, and to begin the registration with.
alter table invitations add name text;
