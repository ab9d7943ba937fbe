-- A payment that went wrong, reported by somebody who is not logged in: a contact that says of which kind it is and what its writer
-- knows of the payment. Where the proven phone is one customer's it becomes a case of theirs, under the same id.
alter table bank.contact drop constraint contact_topic_check;
alter table bank.contact add constraint contact_topic_check check (topic in ('log-in', 'lost-phone', 'fraud', 'other', 'dispute'));
alter table bank.contact add column dispute jsonb check ((dispute is not null) = (topic = 'dispute'));

-- What kind of payment a case that was reported without a login is about, by its reporter's word; null of every other case.
alter table bank.support_case add column reported_of text check (reported_of in ('transfer', 'bill', 'entry'));
