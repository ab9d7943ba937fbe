/** The modules of the bank. Each takes the context. module-links.ts has the use-cases that a module takes of other modules. */
import { ENGLISH } from './language/translator.ts'
import { billView } from '../core/bills/bill-view.ts'
import { DEFAULT_EXCHANGE_POLICY } from '../core/exchange/exchange-policy.ts'
import { internalAccounts } from './accounts/internal-accounts.ts'
import { createVtpassBiller, vtpassHints } from './adapters/biller/vtpass.ts'
import { cardHints, createCardApi } from './adapters/card-processor/card-api.ts'
import { createEasypayInstitutions } from './adapters/payment-switch/easypay-institutions.ts'
import { createReportFolder } from './adapters/settlement-report/report-folder.ts'
import { sandboxReports } from './adapters/settlement-report/sandbox-books.ts'
import { createOpenErApi } from './adapters/rates/open-er-api.ts'
import type { BankContext } from './bank-context.ts'
import { createCurrentSchedules } from './db/dated-schedules.ts'
import { createDocumentRenderer } from './documents/document-renderer.ts'
import { findAccountForCredit, findAccountsOfCustomer } from './features/accounts/account-store.ts'
import { accountsEndpoints } from './features/accounts/accounts.routes.ts'
import { entriesOfJournals } from './features/accounts/entries-of-journals.ts'
import { createEntryCursors } from './features/accounts/entry-cursor.ts'
import { openStatement } from './features/accounts/statement-source.ts'
import { banksModule } from './features/banks/module.ts'
import { findPayeeEmail } from './features/beneficiaries/beneficiary-store.ts'
import { announcementsEndpoints } from './features/announcements/announcements.routes.ts'
import { beneficiariesModule } from './features/beneficiaries/module.ts'
import { payeeRows } from './features/beneficiaries/save-payees.ts'
import { findBill } from './features/bills/bill-store.ts'
import { type Bills, billsModule } from './features/bills/module.ts'
import { tokenSeal } from './features/bills/token-seal.ts'
import { capRefusals, enquiryBrake } from './features/call-limits/meters.ts'
import { findPaidCard } from './features/cards/card-store.ts'
import { cardsModule } from './features/cards/module.ts'
import { createCaseEffect } from './features/cases/case-effect.ts'
import { caseSteps } from './features/cases/case-steps.ts'
import { findCaseIds } from './features/cases/case-store.ts'
import { casesModule } from './features/cases/module.ts'
import { contactChangeModule } from './features/contact-change/module.ts'
import type { ExchangeDeps } from './features/exchange/exchange-deps.ts'
import { MARGIN_SCHEDULES } from './features/exchange/margin-schedules.ts'
import { exchangeModule } from './features/exchange/module.ts'
import { offerExchange } from './features/exchange/offer-exchange.ts'
import { breakGlassModule } from './features/break-glass/module.ts'
import { feesEndpoints } from './features/fees/fees.routes.ts'
import { freezeEndpoints } from './features/freeze/freeze.routes.ts'
import { insightsModule } from './features/insights/module.ts'
import { inwardCreditsModule } from './features/inward-credits/module.ts'
import { kycSealing } from './features/kyc/kyc-sealing.ts'
import { kycEndpoints } from './features/kyc/kyc.routes.ts'
import { languageEndpoints } from './features/language/language.routes.ts'
import { legalEndpoints } from './features/legal/legal-page.ts'
import { createLimitFacts } from './payments/limits/limit-facts.ts'
import { limitsEndpoints } from './features/limits/limits.routes.ts'
import { queueBudgetNotice } from './features/notices/budget-notices.ts'
import { queueListNotice } from './features/notices/list-notices.ts'
import { noticesModule } from './features/notices/module.ts'
import { privacyModule } from './features/privacy/module.ts'
import { profilePictureEndpoints } from './features/profile-picture/profile-picture.routes.ts'
import { reconciliationModule } from './features/reconciliation/module.ts'
import { receiptsModule } from './features/receipts/module.ts'
import { schedulesModule } from './features/schedules/module.ts'
import { statementsModule } from './features/statements/module.ts'
import { bulkModule } from './features/transfers/bulk/module.ts'
import { outwardModule } from './features/transfers/outward/module.ts'
import { transfersEndpoints } from './features/transfers/transfers.routes.ts'
import { referredTransferRows } from './features/transfers/referred-ends.ts'
import { decideDeps as decideTransferDeps } from './features/transfers/outward/outward-ends.ts'
import { decideBillDeps } from './features/bills/bill-ends.ts'
import { decideCardDeps } from './features/cards/card-ends.ts'
import { isFrozen } from './customers/is-frozen.ts'
import { riskModule } from './features/risk/module.ts'
import { referredInBooks } from './payments/kinds/own-bank/referred-transfer.ts'
import { referredOverNetwork } from './payments/risk/referred-payments.ts'
import { screeningModule } from './features/screening/module.ts'
import { uploadsEndpoints } from './features/uploads/uploads.routes.ts'
import { accessEndpoints } from './identity/module.ts'
import { createCheckPin } from './identity/pin/check-pin.ts'
import {
  casesDeps,
  contactChangeDeps,
  findCheck,
  freezeDeps,
  openContact,
  returnsOf,
  schedulesDeps,
  transferReceipts,
} from './module-links.ts'
import type { ModuleParts } from './module.ts'
import { transferNoticeRows } from './notify/money-notices.ts'
import { referralNoticeRows } from './notify/referral-notices.ts'
import { inwardSwitch, outwardSwitch, recallSwitch } from './open-switch.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { maintenanceModule } from './maintenance.ts'

/** Every module, once for each process. */
export async function openModules(bank: BankContext): Promise<readonly ModuleParts[]> {
  const { auth, approvals, clock, vault, networks } = bank
  const switchParts = { clock, transport: bank.transports.paymentSwitch }
  const exchange = {
    ...bank,
    policy: { ...DEFAULT_EXCHANGE_POLICY, ...bank.config.exchange },
    margins: createCurrentSchedules(MARGIN_SCHEDULES, bank),
  }
  const paymentSwitch = outwardSwitch(networks.paymentSwitch, switchParts)
  const outward = outwardModule({ ...bank, payeeRows, paymentSwitch })
  const transfers = transfersDeps(bank, exchange, outward.outward)
  const bills = openBills(bank)
  const schedules = schedulesDeps(transfers, bills.standing, bank.logger)
  const checkPin = createCheckPin(auth)
  return [
    { endpoints: accessEndpoints(auth, approvals, bank.approving) },
    { endpoints: accountsEndpoints(bank) },
    { endpoints: limitsEndpoints(bank) },
    insights(bank),
    { endpoints: kycEndpoints({ ...bank, identity: auth.identity, sealing: kycSealing(bank.keys) }) },
    { endpoints: uploadsEndpoints(vault) },
    { endpoints: profilePictureEndpoints(bank) },
    { endpoints: languageEndpoints(bank) },
    { endpoints: announcementsEndpoints(bank) },
    beneficiariesModule(bank),
    { endpoints: freezeEndpoints(freezeDeps(auth, approvals)) },
    contactChangeModule(contactChangeDeps(auth), { sms: auth.sms, history: bank.sms }),
    notices(bank, bills.findMore),
    privacyModule({ ...bank, personalData: PERSONAL_DATA, checkPin }),
    { endpoints: transfersEndpoints(transfers), jobs: outward.jobs, close: outward.close },
    bulkModule({ ...transfers, tellList: queueListNotice, logger: bank.logger }),
    schedulesModule(schedules),
    bills,
    openCards(bank),
    casesModule({
      ...bank,
      ...casesDeps({ ...bank, accounts: bank, checkPin }),
      recallSwitch: recallSwitch(networks.paymentSwitch, switchParts),
    }),
    openContact(auth),
    { endpoints: feesEndpoints({ clock, fees: bank.fees }) },
    exchangeModule({ ...exchange, rates: ratesOf(bank) }),
    banksModule({ ...bank, bankList: bankListOf(bank) }),
    ...documents(bank),
    await inwardCredits(bank),
    maintenanceModule(bank),
    risk(bank),
    screeningModule(bank),
    reconciliation(bank),
    breakGlassModule({ ...bank, auditorsEmail: bank.config.auditorsEmail }),
  ]
}

function reconciliation(bank: BankContext): ModuleParts {
  const { sandbox, settlementReports } = bank.config
  const { folder: path, networks, by } = settlementReports
  const folder = path === undefined ? undefined : createReportFolder(path, networks)
  return reconciliationModule({ ...bank, reports: sandboxReports(sandbox), folder, reportsBy: by })
}

function risk(bank: BankContext): ModuleParts {
  const { database, clock } = bank
  return riskModule({
    ...bank,
    async referred() {
      const ends = await Promise.all([
        decideTransferDeps({ ...bank, payeeRows }),
        decideBillDeps({ ...bank, tokens: tokenSeal(bank.secrets) }),
        decideCardDeps(bank),
      ])
      const [transfers, bills, cards] = ends
      return {
        switch: referredOverNetwork({ ...transfers, database }),
        biller: referredOverNetwork({ ...bills, database }),
        'card-processor': referredOverNetwork({ ...cards, database }),
        books: referredInBooks({
          ...bank,
          internalAccount: internalAccounts(database.pool),
          deposits: async () => (await bank.limits()).deposits,
          isFrozen: (customerId) => isFrozen(database.pool, customerId),
          endRows: referredTransferRows({ clock, payeeRows }),
        }),
      }
    },
  })
}

function insights(bank: BankContext): ModuleParts {
  return insightsModule({
    ...bank,
    accountsOf: (customerId) => findAccountsOfCustomer(bank.database.pool, customerId),
    entryIds: createEntryCursors(bank.cursorKey, bank.otherCursorKeys),
    queueBudgetNotice,
  })
}

function notices(bank: BankContext, findMore: Bills['findMore']): ModuleParts {
  const { pool } = bank.database
  return noticesModule({
    ...bank,
    services: bank.config.pushServices,
    findMore,
    findEntries: (customerId, journalIds) => entriesOfJournals(pool, bank.cursorKey, customerId, journalIds),
    findCases: (customerId, references) => findCaseIds(pool, customerId, references),
  })
}

function transfersDeps(
  bank: BankContext,
  exchange: ExchangeDeps,
  outward: NonNullable<TransfersDeps['outward']>,
): TransfersDeps {
  const { database, clock } = bank
  return {
    database,
    ledger: bank.ledger,
    clock,
    approvals: bank.approvals,
    monitoring: bank.monitoring,
    unscreenedMostMinor: bank.networks.unscreenedMostMinor,
    referralRows: referralNoticeRows,
    internalAccount: internalAccounts(database.pool),
    fees: bank.fees,
    limits: bank.limits,
    limitFacts: createLimitFacts(bank),
    capRefusals: capRefusals({ database, clock, factor: bank.config.callLimitFactor }),
    offerExchange: offerExchange(exchange),
    outward,
    payeeRows,
    noticeRows: (transfer) => transferNoticeRows({ ...transfer, at: clock.now() }),
  }
}

function openBills(bank: BankContext): Bills {
  const { biller: access } = bank.networks
  const biller = createVtpassBiller({ ...access, baseUrl: access.url, transport: bank.transports.biller })
  return billsModule({
    ...bank,
    tokens: tokenSeal(bank.secrets),
    network: { biller, hints: vtpassHints, key: access.hookKey, answerWithinMs: access.answerWithinMs },
  })
}

function openCards(bank: BankContext): ModuleParts {
  const { url, key, hookKey, answerWithinMs } = bank.networks.cards
  const processor = createCardApi({ baseUrl: url, key, answerWithinMs, transport: bank.transports.cards })
  const { creditBureau } = bank.auth
  return cardsModule({ ...bank, creditBureau, network: { processor, hints: cardHints(hookKey), answerWithinMs } })
}

/** Statements, receipts and the legal texts. Statements and receipts share one renderer. */
function documents(bank: BankContext): readonly ModuleParts[] {
  const { database, clock, config, reading } = bank
  const { pool } = database
  const isPlayMoney = config.sandbox !== undefined
  const renderer = createDocumentRenderer({ isPlayMoney })
  const tokens = tokenSeal(bank.secrets)
  return [
    statementsModule({ ...bank, renderer, openStatement: (request) => openStatement(reading.pool, request) }),
    receiptsModule({
      ...bank,
      renderer,
      codeKey: bank.secrets.derive('receipt-code'),
      otherCodeKeys: bank.secrets.others.map((other) => other.derive('receipt-code')),
      publicOrigin: (config.publicOrigins[0] ?? '').replace(/\/$/, ''),
      isPlayMoney,
      ...transferReceipts(pool),
      findBill: async (key) => {
        const bill = await findBill(pool, tokens, key)
        return bill && billView(bill, ENGLISH.translate)
      },
      findCard: (key) => findPaidCard(pool, key),
      findCheck: (id) => findCheck(pool, id),
      findPayeeEmail: (payee) => findPayeeEmail(pool, payee),
    }),
    { plainEndpoints: legalEndpoints({ clock, isPlayMoney }), close: () => renderer.close() },
  ]
}

async function inwardCredits(bank: BankContext): Promise<ModuleParts> {
  const { database, clock, config, networks } = bank
  return inwardCreditsModule({
    ...bank,
    inwardSwitch: inwardSwitch(networks.paymentSwitch),
    findAccountForCredit: (accountNumber) => findAccountForCredit(database.pool, accountNumber),
    takeEnquiry: enquiryBrake({ database, clock, factor: config.callLimitFactor }),
    ...returnsOf(database, createCaseEffect(caseSteps(clock))),
  })
}

function ratesOf({ networks, transports }: BankContext) {
  return networks.rates && createOpenErApi({ baseUrl: networks.rates.url, transport: transports.rates })
}

function bankListOf({ networks, transports, clock }: BankContext) {
  const { bankList } = networks
  if (bankList === undefined) return undefined
  const { url: baseUrl, client } = bankList
  return createEasypayInstitutions({ baseUrl, client, clock, transport: transports.paymentSwitch })
}
