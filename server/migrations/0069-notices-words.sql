-- An announcement is found by the sound of its title too. Those from before are once they are edited.
alter table announcements
  add column pinyin text not null default '',
  add column pinyin_initials text not null default '';
