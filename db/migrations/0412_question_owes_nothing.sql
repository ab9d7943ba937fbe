-- A question about a payment that was decided for the customer owes no refund: its clock was started all the same, and ran out.
delete from bank.case_clock k using bank.support_case c
where c.case_id = k.case_id and c.type = 'question' and k.clock = 'refund' and k.met_at is null;
