-- code_message is the whole English text again, with only {code} open, for the servers of the build before 0351 that run beside the new ones
-- during a deploy. What is said in the customer's language is code_words, filled with code_holes; null in an approval of an older server.
alter table bank.approval add column code_words text;
