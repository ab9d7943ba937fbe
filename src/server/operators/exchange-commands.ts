/** The operators' commands on exchange rates: the stored rates, the acceptance of rates that moved far, and the bank's position. */
import { type Commands, print, printText } from './command.ts'
import { systemClock } from '../ports/clock.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { midRate, type MidRates } from '../../core/exchange/mid-rates.ts'
import { formatDateTime } from '../../values/date.ts'
import { formatMinor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { divideDown } from '../../values/rounding.ts'
import type { Database, Sql } from '../db/database.ts'
import { acceptHeldRates } from '../features/exchange/accept-held-rates.ts'
import { type CurrencyPosition, findExchangePositions } from '../features/exchange/exchange-position.ts'
import { findLastUsedRates, findRates, type StoredRates } from '../features/exchange/rates-store.ts'
import { readReason, traceOf } from './operator-act.ts'

const SHOWN = 20

/** Lists the last rates, newest first, each with its outcome. */
export async function listRates(sql: Sql): Promise<string> {
  const rates = await findRates(sql, SHOWN)
  return rates.length === 0 ? 'No exchange rates were read yet.' : rates.map(lineOf).join('\n')
}

function lineOf({ number, source, madeAt, rates, heldBecause, acceptedAt, acceptedBy }: StoredRates): string {
  const status =
    heldBecause === null
      ? ''
      : acceptedAt === null
        ? `  WAITS: ${heldBecause}`
        : `  accepted by ${acceptedBy} on ${formatDateTime(acceptedAt)}`
  const figures = `1 USD = ${rates.NGN} NGN, ${rates.EUR} EUR, ${rates.GBP} GBP`
  return `${number}  ${formatDateTime(madeAt)}  ${source}  ${figures}${status}`
}

/** Accepts the held rates with this number. The failure is one line. */
export async function acceptRatesCommand(
  database: Pick<Database, 'transaction'>,
  now: Date,
  [number, ...words]: readonly string[],
): Promise<Result<string, string>> {
  if (number === undefined || !/^[1-9][0-9]{0,17}$/.test(number))
    return fail('Which ones? Give the number from `rates`.')
  const act = readReason(words, 'which other source has the same rates.')
  if (!act.ok) return act
  const accepted = await database.transaction((tx) =>
    acceptHeldRates(tx, { number: BigInt(number), at: now }, traceOf(act.value)),
  )
  return accepted ? ok(`The rates number ${number} are in use.`) : fail(`No rates number ${number} wait.`)
}

/**
 * Prints the bank's position and exchange income in each currency, and the position's worth in naira. The failure names the currencies
 * whose exchanges differ from their journals.
 */
export async function showExchangePosition(sql: Sql): Promise<Result<string, string>> {
  const positions = await findExchangePositions(sql)
  if (positions.length === 0) return ok('Nothing was exchanged yet.')
  const used = await findLastUsedRates(sql)
  const wrong = positions.filter(({ bookedMinor, exchangedMinor }) => bookedMinor !== exchangedMinor)
  const lines = positions.map(({ currency, positionMinor, bookedMinor, incomeMinor }) => {
    const others = positionMinor - bookedMinor
    const covered = others === 0n ? '' : `, of it ${formatMinor(others, currency)} by other journals`
    return `${currency}  position ${formatMinor(positionMinor, currency)}${covered}  income ${formatMinor(incomeMinor, currency)}`
  })
  const text = [...lines, ...(used === undefined ? [] : [worthLine(positions, used)])].join('\n')
  if (wrong.length === 0) return ok(text)
  const faults = wrong.map(
    ({ currency, bookedMinor, exchangedMinor }) =>
      `BROKEN: the exchanges come to ${formatMinor(exchangedMinor, currency)}, their journals to ${formatMinor(bookedMinor, currency)}`,
  )
  return fail([text, ...faults].join('\n'))
}

function worthLine(positions: readonly CurrencyPosition[], { madeAt, rates }: StoredRates): string {
  const worth = formatMinor(worthInNaira(positions, rates), 'NGN')
  return `Worth in all at the middle rates of ${formatDateTime(madeAt)}: ${worth}`
}

/**
 * The gain or loss of the position in kobo, rounded down in each currency. The sum is a gain or a loss, because each exchange entered
 * the position at the middle rate of its time.
 */
function worthInNaira(positions: readonly CurrencyPosition[], rates: MidRates): bigint {
  const worth = ({
    currency,
    positionMinor,
  }: {
    readonly currency: AccountCurrency
    readonly positionMinor: bigint
  }) => {
    const { over, under } = midRate(rates, currency, 'NGN')
    return divideDown(positionMinor * over, under)
  }
  return positions.reduce((sum, position) => sum + worth(position), 0n)
}

export const EXCHANGE_COMMANDS: Commands = {
  rates: async (database) => printText(await listRates(database.pool)),
  'accept-rates': async (database, ...words) => print(await acceptRatesCommand(database, systemClock.now(), words)),
  'exchange-position': async (database) => print(await showExchangePosition(database.pool)),
}
