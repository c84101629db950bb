-- Names what a message asks its reader to do, until that is done: the message is then settled, read or not.
alter table messages add column todo_key text;
update messages m set todo_key = 'approval:' || s.approval_id from approval_seats s
  where s.user_id = m.user_id and s.state = 0 and m.title like '待处理：%' and m.link like '%?id=' || s.approval_id;
update messages set read_at = now() where read_at is null and todo_key is null and title like '待处理：%' and link like '/approval/%?id=%';
create index on messages (todo_key) where todo_key is not null;
