/** What joins the payment switch to the features: credits that come in, and the side that goes out. */
import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { CurrentLimits } from '../core/limits/limit-schedule.ts'
import { BRAND } from '../values/brand.ts'
import { createEasypayOutwardSwitch } from './adapters/payment-switch/easypay-outward.ts'
import { createIso20022InwardSwitch } from './adapters/payment-switch/iso20022-inward.ts'
import { createIso20022OutwardSwitch } from './adapters/payment-switch/iso20022-outward.ts'
import { createIso20022Recall } from './adapters/payment-switch/iso20022-recall.ts'
import { ISO_DIALECTS } from './adapters/payment-switch/iso20022-parts.ts'
import type { Config } from './config.ts'
import type { Networks, SwitchAccess } from './network-config.ts'
import type { Database } from './db/database.ts'
import { findAccountForCredit } from './features/accounts/account-store.ts'
import { internalAccounts } from './features/accounts/internal-account.ts'
import type { CasePaid } from './features/cases/case-effect.ts'
import { findCaseOfTransfer } from './features/cases/case-store.ts'
import type { InwardCreditsDeps } from './features/inward-credits/inward-credits-deps.ts'
import { openSettlementAccounts } from './features/inward-credits/open-settlement-accounts.ts'
import { creditNoticeRows } from './features/notices/money-notices.ts'
import { findReturnedTransfer } from './features/transfers/find-returned.ts'
import { enquiryBrake } from './features/call-limits/meters.ts'
import { type Effect, effectRow } from './ledger/effect.ts'
import type { Ledger } from './ledger/ledger.ts'
import { readRefunded } from './payments/refund-store.ts'
import type { Clock } from './ports/clock.ts'
import type { OutwardSwitch } from './ports/payment-switch.ts'
import type { RecallSwitch } from './ports/recall-switch.ts'

const { institutionCode } = BRAND

/** The keys of a PEM file; during a rotation it holds the old one and the new one. */
function publicKeysOf(access: SwitchAccess): readonly string[] {
  return readFileSync(access.publicKeyFile, 'utf8').match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []
}

/** The switch as the configuration says to speak with it. Throws when a key file cannot be used. */
export function outwardSwitch(access: SwitchAccess, clock: Clock): OutwardSwitch {
  const { protocol, url: baseUrl, client } = access
  const common = { baseUrl, institutionCode, clock, creditTimeoutMs: access.answerWithinMs }
  if (protocol === 'easypay') return createEasypayOutwardSwitch({ ...common, client })
  return createIso20022OutwardSwitch({
    ...common,
    dialect: ISO_DIALECTS[protocol === 'nps' ? 'nps' : 'published'],
    signingKeyPem: readFileSync(access.signingKeyFile, 'utf8'),
    switchPublicKeysPem: publicKeysOf(access),
  })
}

/** The switch as other banks are asked over it to send money back; the older protocol has no message for that. */
export function recallSwitch(access: SwitchAccess, clock: Clock): RecallSwitch | undefined {
  const { protocol, url: baseUrl } = access
  if (protocol === 'easypay') return undefined
  return createIso20022Recall({
    baseUrl,
    institutionCode,
    clock,
    timeoutMs: access.answerWithinMs,
    dialect: ISO_DIALECTS[protocol === 'nps' ? 'nps' : 'published'],
    signingKeyPem: readFileSync(access.signingKeyFile, 'utf8'),
    switchPublicKeysPem: publicKeysOf(access),
  })
}

/** What receiving money from other banks needs; opens the settlement accounts at the first start. */
export async function inwardCreditsDeps(base: {
  readonly config: Pick<Config, 'callLimitFactor'>
  readonly networks: Networks
  readonly database: Database
  readonly ledger: Ledger
  readonly logger: Logger
  readonly clock: Clock
  readonly limits: CurrentLimits
  readonly caseEffect: Effect<CasePaid>
}): Promise<InwardCreditsDeps> {
  const { database, ledger, logger, clock, limits } = base
  const { paymentSwitch } = base.networks
  const settlement = await openSettlementAccounts(database)
  return {
    database,
    ledger,
    clock,
    logger,
    inwardSwitch: createIso20022InwardSwitch({
      switchPublicKeysPem: publicKeysOf(paymentSwitch),
      signingKeyPem: readFileSync(paymentSwitch.signingKeyFile, 'utf8'),
      institutionCode,
    }),
    limits,
    findAccountForCredit: (accountNumber) => findAccountForCredit(database.pool, accountNumber),
    settlementAccountId: (currency) => settlement.get(currency),
    noticeRows: creditNoticeRows,
    takeEnquiry: enquiryBrake({ database, clock, factor: base.config.callLimitFactor }),
    ...returnsOf(database, base.caseEffect),
  }
}

/** Transfers of ours that come back, and the cases about them. */
export function returnsOf(
  { pool }: Database,
  caseEffect: Effect<CasePaid>,
): Pick<InwardCreditsDeps, 'findReturned' | 'refundsAccountId' | 'formerAccountId' | 'returnRows'> {
  const internalAccount = internalAccounts(pool)
  return {
    async findReturned(networkReference) {
      const transfer = await findReturnedTransfer(pool, networkReference)
      return transfer && { ...transfer, refundedMinor: await readRefunded(pool, transfer.transferId) }
    },
    refundsAccountId: (currency) => internalAccount('case-refunds', currency),
    formerAccountId: (currency) => internalAccount('former-customers', currency),
    async returnRows({ transferId, customerId }, amountMinor) {
      const caseId = await findCaseOfTransfer(pool, transferId, customerId)
      if (caseId === undefined) return []
      const paid = { caseId, by: null, text: '', amount: amountMinor.toString(), counterparty: null }
      return [effectRow(caseEffect, { ...paid, event: 'money-returned' })]
    },
  }
}
