-- What a held payment counted is kept once, as the counters' keys beside its amount: each was raised by just that.
alter table bank.outward_transfer drop column counted;
alter table bank.bill_carriage drop column counted;
