/**
 * Measures the alternative: the same transfer on the same tables, posted by one function call per transfer on 32
 * connections.
 */
import pg from 'pg'
import type { Posting } from '../../src/server/ledger/ledger.ts'
import { CONNECTIONS, callOverConnections } from './over-connections.ts'
import { type LoadResult, transferOf } from './workload.ts'

/**
 * Locks both accounts in the order of their numbers. It then checks and writes what `ledger.post_batch` writes for a
 * plain journal.
 */
const functionSql = `
create schema if not exists bench;
grant usage on schema bench to adire_app;
create or replace function bench.post_one(p_id uuid, p_fp uuid, p_kind text, p_narration text, p_from bigint, p_to bigint, p_amount bigint) returns smallint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare f ledger.account; t ledger.account; r ledger.request; v_at timestamptz; v_day date;
begin
  if p_from < p_to then
    select * into f from ledger.account where account_id = p_from for update;
    select * into t from ledger.account where account_id = p_to for update;
  else
    select * into t from ledger.account where account_id = p_to for update;
    select * into f from ledger.account where account_id = p_from for update;
  end if;
  v_at := clock_timestamp(); v_day := (v_at at time zone 'Africa/Lagos')::date;
  select * into r from ledger.request where request_id = p_id;
  if found then return case when r.fingerprint = p_fp then r.outcome else 6 end; end if;
  if f.account_id is null or t.account_id is null then return 2; end if;
  if f.closed_at is not null or t.closed_at is not null then return 3; end if;
  if f.currency <> t.currency then return 4; end if;
  if f.mode = 0 and f.balance - f.held - p_amount < f.floor then
    insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, kind, narration)
      values (p_id, p_fp, v_at, v_day, 0, 1, 2, p_kind, p_narration);
    return 1;
  end if;
  insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, balance_after, kind, narration)
    values (p_id, p_fp, v_at, v_day, 0, 0, 2, f.balance - p_amount, p_kind, p_narration);
  insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
    values (p_from, f.seq + 1, -p_amount, f.balance - p_amount, v_at, p_id, v_day, 1, f.currency),
           (p_to, t.seq + 1, p_amount, t.balance + p_amount, v_at, p_id, v_day, 2, t.currency);
  update ledger.account set balance = balance - p_amount, seq = seq + 1, fillfactor_padding = null where account_id = p_from;
  update ledger.account set balance = balance + p_amount, seq = seq + 1, fillfactor_padding = null where account_id = p_to;
  return 0;
end $$;
grant execute on function bench.post_one to adire_app;`

export async function installOneCall(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(functionSql)
  await owner.end()
}

/** Keeps `inFlight` calls running over at most 32 connections of one process. */
export function oneCallPerTransfer(
  url: string,
  seconds: number,
  pair: () => readonly [bigint, bigint],
  inFlight: number = CONNECTIONS,
): Promise<LoadResult> {
  const call = (client: pg.Client): Promise<void> => postOne(client, transferOf(pair()))
  return callOverConnections({ url, role: 'adire_app', inFlight, seconds, call })
}

async function postOne(client: pg.Client, posting: Posting): Promise<void> {
  const [from, to] = posting.lines
  const { rows } = await client.query<{ outcome: number }>({
    name: 'post_one',
    text: 'select bench.post_one($1, $2, $3, $4, $5, $6, $7) as outcome',
    values: [
      posting.id,
      Buffer.from(posting.fingerprint.subarray(0, 16)).toString('hex'),
      posting.kind,
      posting.narration,
      String(from?.accountId),
      String(to?.accountId),
      String(to?.amountMinor),
    ],
  })
  if (rows[0]?.outcome !== 0) throw new Error(`one call per transfer was answered ${rows[0]?.outcome}`)
}
