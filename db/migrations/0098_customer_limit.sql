-- What customers choose for themselves: lower limits, or under an indemnity higher ones; and whether payments to others are open.
create table bank.customer_limit (
  customer_id uuid primary key references bank.customer (id),
  -- Kobo; null: the standard of the tier.
  per_transfer_minor bigint check (per_transfer_minor >= 0),
  per_day_minor bigint check (per_day_minor >= 0),
  pin_only_minor bigint check (pin_only_minor >= 0),
  -- Opted in until the customer opts out (CBN, March 2026).
  instant_payments boolean not null default true,
  changed_at timestamptz not null
);
grant select, insert on bank.customer_limit to adire_app;
grant update (per_transfer_minor, per_day_minor, pin_only_minor, instant_payments, changed_at) on bank.customer_limit to adire_app;

-- The indemnity that a limit above ₦1,000,000 needs: the very text that was accepted, and how. Never changed.
create table bank.indemnity (
  customer_id uuid primary key references bank.customer (id),
  version text not null,
  text_hash bytea not null check (octet_length(text_hash) = 32),
  accepted_at timestamptz not null,
  -- A way of core/approvals, or `paper` for one that was signed at a branch.
  accepted_with text not null,
  -- The approval, or the operator who recorded the paper.
  evidence text not null
);
grant select, insert on bank.indemnity to adire_app;

-- The one truth about it is above: a flag that said so of everybody from the start said nothing.
alter table bank.profile drop column has_accepted_indemnity;
