/** Proves the books: money is conserved, balances follow the entries, floors are kept, and holds add up. */
import { type AccountRow, type EntryRow, type Evidence, groupBy, type Index, sumOf } from '../evidence.ts'

export function conservedMoney({ entries }: Evidence, { entriesOf }: Index): readonly string[] {
  const violations: string[] = []
  for (const [currency, group] of groupBy(entries, (entry) => entry.currency)) {
    const sum = sumOf(group.map(({ amount }) => amount))
    if (sum !== 0n) violations.push(`the entries in ${currency} sum to ${sum}, not to 0`)
  }
  for (const [journal, lines] of entriesOf) {
    for (const [currency, group] of groupBy(lines, (entry) => entry.currency)) {
      const sum = sumOf(group.map(({ amount }) => amount))
      if (sum !== 0n) violations.push(`the debits and credits of journal ${journal} in ${currency} differ by ${sum}`)
    }
  }
  return violations
}

export function balancesFollow(evidence: Evidence): readonly string[] {
  const entriesOf = groupBy(evidence.entries, ({ account }) => account)
  return evidence.accounts.flatMap((account) => {
    const entries = entriesOf.get(account.id) ?? []
    // An append-only account keeps no balance.
    return account.mode === 2 ? [] : balanceViolations(account, entries)
  })
}

function balanceViolations(account: AccountRow, entries: readonly EntryRow[]): readonly string[] {
  const violations: string[] = []
  let balance = 0n
  let seq = 0n
  for (const entry of entries) {
    balance += entry.amount
    seq += 1n
    if (entry.seq !== seq) violations.push(`account ${account.id} has entry ${entry.seq} in place of ${seq}`)
    if (entry.balance !== balance)
      violations.push(
        `entry ${seq} of account ${account.id} states the balance ${entry.balance}, and the entries sum to ${balance}`,
      )
    if (account.mode === 0 && balance * BigInt(account.side) < account.floor)
      violations.push(`entry ${seq} of account ${account.id} passes the floor ${account.floor}: ${balance}`)
    seq = entry.seq
    balance = entry.balance ?? balance
  }
  if (account.balance !== balance || account.seq !== seq)
    violations.push(
      `account ${account.id} states ${account.balance} after ${account.seq} entries, and its entries end at ${balance} after ${seq}`,
    )
  if (account.mode === 0 && account.balance * BigInt(account.side) - account.held < account.floor)
    violations.push(`account ${account.id} holds ${account.held}, more than its balance ${account.balance} allows`)
  return violations
}

export function holdsAddUp(evidence: Evidence, index: Index): readonly string[] {
  const violations: string[] = []
  const stepsOf = groupBy(evidence.holdEntries, ({ hold }) => hold)
  const held = new Map<string, bigint>()
  for (const { id, account, amount, remaining } of evidence.holds) {
    held.set(account, (held.get(account) ?? 0n) + remaining)
    const steps = stepsOf.get(id) ?? []
    if (sumOf(steps.map((step) => step.amount)) !== remaining)
      violations.push(`the steps of hold ${id} do not sum to the ${remaining} that remain`)
    const placed = steps.filter(({ kind }) => kind === 'placed')
    if (placed.length !== 1 || placed[0]?.amount !== amount)
      violations.push(`hold ${id} of ${amount} was not placed exactly once`)
    const settled = sumOf(steps.filter(({ kind }) => kind === 'settled').map((step) => step.amount))
    const debited = sumOf(
      (index.journalsOfHold.get(id) ?? [])
        .flatMap((journal) => index.entriesOf.get(journal.id) ?? [])
        .filter((entry) => entry.account === account)
        .map((entry) => entry.amount),
    )
    if (settled !== debited)
      violations.push(`hold ${id} is settled with ${-settled}, and its journals took ${-debited}`)
  }
  for (const { id, held: stated } of evidence.accounts)
    if (stated !== (held.get(id) ?? 0n))
      violations.push(`account ${id} states ${stated} as held, and its holds sum to ${held.get(id) ?? 0n}`)
  return violations
}
