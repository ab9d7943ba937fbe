-- What fills the holes of code_message, which is said in the customer's language when the code is sent. Null in an approval of an older
-- server: its code_message is the whole text.
alter table bank.approval add column code_holes jsonb;
