-- Parts of files on their way to the bank, each sealed: unlogged, because a crash costs the sender no more than sending again.
create unlogged table bank.upload_part (
  customer_id uuid not null,
  upload_id uuid not null,
  part smallint not null check (part >= 0),
  bytes_sealed bytea not null,
  arrived_at timestamptz not null,
  primary key (customer_id, upload_id, part)
);
create index upload_part_arrived on bank.upload_part (arrived_at);
grant select, insert, update, delete on bank.upload_part to adire_app;

-- Files that customers gave us. Their content lies sealed in the file store, under this id: the row comes before it and goes after
-- it, so that nothing lies there that no row knows. 'writing': the store may have it. 'kept': it has it. 'dropped': it is to go.
create table bank.stored_file (
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  upload_id uuid not null,
  purpose text not null check (purpose ~ '^[a-z][a-z-]{0,30}$'),
  state text not null check (state in ('writing', 'kept', 'dropped')),
  key_id text not null,
  media_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  at timestamptz not null
);
create index stored_file_to_drop on bank.stored_file (at) where state <> 'kept';
create unique index stored_file_once on bank.stored_file (customer_id, upload_id, purpose) where state = 'kept';
create index stored_file_customer on bank.stored_file (customer_id);
grant select, insert, delete on bank.stored_file to adire_app;
grant update (state, at) on bank.stored_file to adire_app;
