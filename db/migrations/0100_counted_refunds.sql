-- The sum that decides who checks the order of a refund.

alter table bank.staff_order add column counted_minor bigint check (counted_minor > amount_minor);
comment on column bank.staff_order.counted_minor is 'The amount with the earlier refunds that count with it: those of the same payment, and those of the same maker to the same customer on the same day. It decides who checks the order. Null: no earlier refund counts.';
