/** The operators' commands on exchange rates: which there are, and the word that those which moved far are right. */
import { userInfo } from 'node:os'
import { formatDateTime } from '../../values/date.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Sql } from '../db/database.ts'
import { acceptRates, findRates, type StoredRates } from '../features/exchange/rates-store.ts'

const SHOWN = 20

/** The last rates, newest first, each with what became of it. */
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

/** The failure is one line. */
export async function acceptRatesCommand(sql: Sql, now: Date, number?: string): Promise<Result<string, string>> {
  if (number === undefined || !/^[1-9][0-9]{0,17}$/.test(number))
    return fail('Which ones? Give the number from `rates`.')
  const by = `operator:${userInfo().username}`
  const accepted = await acceptRates(sql, BigInt(number), { at: now, by })
  return accepted ? ok(`The rates number ${number} are in use.`) : fail(`No rates number ${number} wait.`)
}
