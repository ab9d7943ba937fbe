-- One-time codes are counted by purpose: a stranger's messages to a phone never use up those of its customer.
-- A message without a quota was sent by an older server; such messages count in the phone's daily total alone.
alter table bank.code_send add column quota text;
-- A code without a quota counts for its purpose.
alter table bank.one_time_code add column quota text;
