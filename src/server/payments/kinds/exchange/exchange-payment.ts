/** A payment between one customer's accounts in two currencies: its quote at the review, and its journal once it is approved. */
import type { AccountCurrency } from '../../../../values/vocabularies/account-currencies.ts'
import { exchangeJournal } from '../../../../core/payments/exchange-journal.ts'
import type { OfferedQuote } from '../../../../core/exchange/quote-exchange.ts'
import type { Failure } from '../../../../core/failure.ts'
import type { JournalLine } from '../../../../core/payments/transfer-journal.ts'
import { rateDecimal } from '../../../../values/exchange-rate.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import type { Session } from '../../../http/handler.ts'
import { type EffectRow, effectRow } from '../../../ledger/effect.ts'
import type { TransferApproval } from '../transfer/transfer-approvals.ts'
import { exchangeEffect, type ExchangeRow } from './exchange-effect.ts'
import type { Payment, PaymentExchange } from '../transfer/transfer-content.ts'
import type { PartyAccount } from '../../payer-account.ts'
import { payeeCap } from '../own-bank/own-bank-money.ts'
import type { PaymentMoney } from '../../execution/payment-kind.ts'
import type { TransfersDeps } from '../transfer/transfers-deps.ts'

/** True when the payment goes from one currency to another. False unless both accounts are known. */
export function isExchange(from: PartyAccount | undefined, to: PartyAccount | undefined): boolean {
  return from !== undefined && to !== undefined && from.customerId === to.customerId && from.currency !== to.currency
}

export function isQuoteOver({ exchange }: Payment, now: Date): boolean {
  return exchange !== undefined && Date.parse(exchange.expiresAt) <= now.getTime()
}

/**
 * Returns the terms for this request: the terms of an open review of the same request, so that a repeated call does not
 * change them, or a new quote.
 */
export async function termsFor(
  deps: TransfersDeps,
  request: Pick<Payment, 'currencyCode' | 'amount'>,
  known: {
    readonly session: Session
    readonly to: PartyAccount
    readonly earlier: readonly TransferApproval[]
  },
): Promise<Result<PaymentExchange, Failure>> {
  const now = deps.clock.now()
  const open = known.earlier.find(
    ({ sessionId, expiresAt, content }) =>
      sessionId === known.session.sessionId &&
      expiresAt > now &&
      content.exchange !== undefined &&
      !isQuoteOver(content, now),
  )
  if (open?.content.exchange !== undefined) return ok(open.content.exchange)
  if (deps.offerExchange === undefined) return fail({ kind: 'refused', reason: 'exchange-unavailable' })
  const ask = { from: request.currencyCode, to: known.to.currency, amountMinor: BigInt(request.amount) }
  const offered = await deps.offerExchange(ask)
  return offered.ok ? ok(termsOf(offered.value, ask)) : offered
}

function termsOf(
  { rate, midMarketRate, arrivesMinor, profitMinor, ratesNumber, expiresAt }: OfferedQuote,
  { from, to }: { readonly from: AccountCurrency; readonly to: AccountCurrency },
): PaymentExchange {
  return {
    arrives: arrivesMinor.toString(),
    arrivesCurrency: to,
    profit: profitMinor.toString(),
    unitCurrency: rate.unit === from ? from : to,
    priceCurrency: rate.price === from ? from : to,
    price: rateDecimal(rate),
    midPrice: rateDecimal(midMarketRate),
    ratesNumber: ratesNumber.toString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** The journal of an exchange, in the bank's accounts of both currencies. */
async function exchangeLines(
  { internalAccount }: Pick<TransfersDeps, 'internalAccount'>,
  { amount, currencyCode }: Payment,
  { arrives, arrivesCurrency, profit }: PaymentExchange,
  parties: { readonly from: PartyAccount; readonly to: PartyAccount },
): Promise<readonly JournalLine[]> {
  const [positionFrom, positionTo, income] = await Promise.all([
    internalAccount('exchange-position', currencyCode),
    internalAccount('exchange-position', arrivesCurrency),
    internalAccount('exchange-income', arrivesCurrency),
  ])
  return exchangeJournal(
    { leavesMinor: BigInt(amount), arrivesMinor: BigInt(arrives), profitMinor: BigInt(profit) },
    { from: parties.from.ledgerAccountId, to: parties.to.ledgerAccountId, positionFrom, positionTo, income },
  )
}

/** The money of an exchange moves in one journal, like a payment to an account at this bank. */
export async function exchangeMoney(
  deps: TransfersDeps,
  payment: Payment,
  parties: { readonly from: PartyAccount; readonly to: PartyAccount },
): Promise<PaymentMoney> {
  const { exchange } = payment
  if (exchange === undefined) throw new Error('a payment in one currency is no exchange')
  const lines = await exchangeLines(deps, payment, exchange, parties)
  const narration = exchangeNarration(payment, exchange)
  return { moves: 'posted', kind: 'fx', narration, lines, cap: await payeeCap(deps, parties) }
}

/** The narration of an exchange in the books and the statement. Default: the rate. */
function exchangeNarration({ narration }: Payment, { unitCurrency, priceCurrency, price }: PaymentExchange): string {
  return narration === '' ? `Exchange at 1 ${unitCurrency} = ${price} ${priceCurrency}` : narration
}

/** Returns the row of the arriving amount and the rate. A payment in one currency has no row. */
export function exchangeRows({ exchange }: Payment): readonly EffectRow[] {
  if (exchange === undefined) return []
  const row: ExchangeRow = {
    to_currency: exchange.arrivesCurrency,
    arrives_minor: exchange.arrives,
    profit_minor: exchange.profit,
    unit_currency: exchange.unitCurrency,
    price_currency: exchange.priceCurrency,
    rate: exchange.price,
    exchange_rate_number: exchange.ratesNumber,
  }
  return [effectRow(exchangeEffect, row)]
}
