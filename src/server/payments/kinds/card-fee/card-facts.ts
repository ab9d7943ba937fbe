/** Reads the facts for the decision about a card request. Each query checks the owner of the account. */
import type { CardFeeFacts } from '../../../../core/payments/decide-card-fee.ts'
import { findStop } from '../../../stops/stop-store.ts'
import type { CardsDeps } from './cards-deps.ts'
import type { CardState } from '../../../../values/vocabularies/card-states.ts'
import { CARD_FEES_ONLY } from './card-content.ts'
import { inStates } from '../../rows/state-lists.ts'
import { TAKEN_STATES } from '../../../../values/vocabularies/payment-states.ts'

export interface FeeAccount {
  readonly accountNumber: string
  readonly accountName: string
  readonly ledgerAccountId: bigint
  readonly currency: string
  readonly open: boolean
}

export type FoundAccount = Pick<CardFeeFacts, 'availableMinor' | 'newest' | 'isRequested'> & {
  readonly from: FeeAccount
}

interface Row {
  account_number: string
  account_name: string
  ledger_account_id: string
  currency: string
  status: string
  card_id: string | null
  card_state: CardState | null
  is_requested: boolean
}

/** The customer's accounts, or the one of this number, with the newest card of each. */
export async function findFeeAccounts(
  { database, ledger }: Pick<CardsDeps, 'database' | 'ledger'>,
  customerId: string,
  accountNumber: string | null,
): Promise<readonly FoundAccount[]> {
  const { rows } = await database.pool.query<Row>(
    `select a.account_number, a.account_name, a.ledger_account_id, a.currency, a.state as status, n.card_id, n.card_state,
       exists (select from bank.payment r left join bank.card m on m.card_id = r.payment_id
         where r.kind = 'card-fee' and r.account_number = a.account_number and r.customer_id = a.customer_id and m.card_id is null
           and ${inStates('r.state', TAKEN_STATES)}) as is_requested
     from bank.account a
     left join lateral (select c.card_id, c.state as card_state from bank.payment t join bank.card c on c.card_id = t.payment_id
       where ${CARD_FEES_ONLY} and t.account_number = a.account_number and t.customer_id = a.customer_id
       order by t.created_at desc, t.payment_id desc limit 1) n on true
     where a.customer_id = $1 and ($2::text is null or a.account_number = $2) order by a.opened_at, a.account_number`,
    [customerId, accountNumber],
  )
  const balances = await ledger.balances(rows.map((row) => BigInt(row.ledger_account_id)))
  const available = new Map(balances.map(({ accountId, availableMinor }) => [accountId, availableMinor]))
  return rows.map((row) => ({
    from: {
      accountNumber: row.account_number,
      accountName: row.account_name,
      ledgerAccountId: BigInt(row.ledger_account_id),
      currency: row.currency,
      open: row.status === 'open',
    },
    availableMinor: available.get(BigInt(row.ledger_account_id)) ?? 0n,
    newest:
      row.card_id === null || row.card_state === null ? undefined : { cardId: row.card_id, state: row.card_state },
    isRequested: row.is_requested,
  }))
}

/** All facts of a request that would be paid from this account. */
export async function findCardFacts(
  deps: Pick<CardsDeps, 'database' | 'clock' | 'ledger' | 'isFrozen'>,
  accountNumber: string,
  customerId: string,
): Promise<CardFeeFacts & { readonly from: FeeAccount | undefined }> {
  const [[found], isFrozen, stop] = await Promise.all([
    findFeeAccounts(deps, customerId, accountNumber),
    deps.isFrozen(customerId),
    findStop(deps.database.pool, ['network:card-processor'], deps.clock.now()),
  ])
  if (found === undefined)
    return { from: undefined, availableMinor: 0n, newest: undefined, isRequested: false, isFrozen, stop }
  return { ...found, isFrozen, stop }
}
