/** The modules of the bank. A module takes the context, and of other modules what this file hands to it. */
import { DEFAULT_EXCHANGE_POLICY } from '../core/exchange/exchange-policy.ts'
import { createEasypayInstitutions } from './adapters/payment-switch/easypay-institutions.ts'
import { createOpenErApi } from './adapters/rates/open-er-api.ts'
import type { BankContext } from './bank-context.ts'
import { findAccountsOfCustomer } from './features/accounts/account-store.ts'
import { accountsEndpoints } from './features/accounts/accounts.routes.ts'
import { entriesOfJournals } from './features/accounts/entries-of-journals.ts'
import { createEntryCursors } from './features/accounts/entry-cursor.ts'
import { internalAccounts } from './features/accounts/internal-account.ts'
import { banksModule } from './features/banks/module.ts'
import { beneficiariesModule } from './features/beneficiaries/module.ts'
import { payeeRows } from './features/beneficiaries/save-payees.ts'
import { findCaseIds } from './features/cases/case-store.ts'
import { contactChangeEndpoints } from './features/contact-change/contact-change.routes.ts'
import type { ExchangeDeps } from './features/exchange/exchange-deps.ts'
import { exchangeModule } from './features/exchange/module.ts'
import { offerExchange } from './features/exchange/offer-exchange.ts'
import { feesEndpoints } from './features/fees/fees.routes.ts'
import { freezeEndpoints } from './features/freeze/freeze.routes.ts'
import { insightsModule } from './features/insights/module.ts'
import { inwardCreditEndpoints } from './features/inward-credits/inward-credits.routes.ts'
import { kycSealing } from './features/kyc/kyc-sealing.ts'
import { kycEndpoints } from './features/kyc/kyc.routes.ts'
import { languageEndpoints } from './features/language/language.routes.ts'
import { limitFactsOf } from './features/limits/limits-of-customer.ts'
import { limitsEndpoints } from './features/limits/limits.routes.ts'
import { queueBudgetNotice } from './features/notices/budget-notices.ts'
import { queueListNotice } from './features/notices/list-notices.ts'
import { noticesModule } from './features/notices/module.ts'
import { transferNoticeRows } from './features/notices/money-notices.ts'
import type { FindMore } from './features/notices/outlets.ts'
import { privacyModule } from './features/privacy/module.ts'
import { profilePictureEndpoints } from './features/profile-picture/profile-picture.routes.ts'
import { schedulesEndpoints } from './features/schedules/schedules.routes.ts'
import { bulkModule } from './features/transfers/bulk/module.ts'
import { transfersEndpoints } from './features/transfers/transfers.routes.ts'
import { uploadsEndpoints } from './features/uploads/uploads.routes.ts'
import { createCheckPin } from './identity/pin/check-pin.ts'
import { accessEndpoints } from './join-approvals.ts'
import { joinBills } from './join-bills.ts'
import { capRefusals } from './features/call-limits/meters.ts'
import { joinCards } from './join-cards.ts'
import { joinCases } from './join-cases.ts'
import { contactChangeDeps, contactChangeJobs } from './join-contact-change.ts'
import { joinContact } from './join-contact.ts'
import { joinDocuments } from './join-documents.ts'
import { freezeDeps } from './join-freeze.ts'
import { scheduleJobs, schedulesDeps } from './join-schedules.ts'
import { inwardCreditsDeps } from './join-switch.ts'
import type { ModuleParts } from './module.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'
import { upkeepModule } from './upkeep.ts'

/** Every module, once for each process. */
export async function openModules(bank: BankContext): Promise<readonly ModuleParts[]> {
  const { auth, approvals, clock, vault } = bank
  const exchange = { ...bank, policy: { ...DEFAULT_EXCHANGE_POLICY, ...bank.config.exchange } }
  const transfers = transfersDeps(bank, exchange)
  const bills = joinBills(bank)
  const schedules = schedulesDeps(transfers, bills.standing, bank.logger)
  return [
    { endpoints: accessEndpoints(auth, approvals, bank.approving) },
    { endpoints: accountsEndpoints(bank) },
    { endpoints: limitsEndpoints(bank) },
    insights(bank),
    { endpoints: kycEndpoints({ ...bank, identity: auth.identity, sealing: kycSealing(bank.keys) }) },
    { endpoints: uploadsEndpoints(vault) },
    { endpoints: profilePictureEndpoints(bank) },
    { endpoints: languageEndpoints(bank) },
    beneficiariesModule(bank),
    { endpoints: freezeEndpoints(freezeDeps(auth, approvals)) },
    { endpoints: contactChangeEndpoints(contactChangeDeps(auth)), jobs: () => contactChangeJobs(bank) },
    notices(bank, bills.findMore),
    privacyModule({ ...bank, personalData: PERSONAL_DATA, checkPin: createCheckPin(auth) }),
    { endpoints: transfersEndpoints(transfers), jobs: bank.road.jobs },
    bulkModule({ ...transfers, tellList: queueListNotice, logger: bank.logger }),
    { endpoints: schedulesEndpoints(schedules), jobs: () => scheduleJobs(schedules) },
    bills,
    joinCards(bank),
    joinCases(bank),
    joinContact(auth),
    { endpoints: feesEndpoints({ clock, fees: bank.fees }) },
    exchangeModule({ ...exchange, rates: ratesOf(bank) }),
    banksModule({ ...bank, bankList: bankListOf(bank) }),
    joinDocuments(bank),
    { plainEndpoints: inwardCreditEndpoints(await inwardCreditsDeps(bank)) },
    upkeepModule(bank),
  ]
}

function insights(bank: BankContext): ModuleParts {
  return insightsModule({
    ...bank,
    accountsOf: (customerId) => findAccountsOfCustomer(bank.database.pool, customerId),
    entryIds: createEntryCursors(bank.cursorKey),
    queueBudgetNotice,
  })
}

function notices(bank: BankContext, findMore: FindMore): ModuleParts {
  const { pool } = bank.database
  return noticesModule({
    ...bank,
    services: bank.config.pushServices,
    findMore,
    findEntries: (customerId, journalIds) => entriesOfJournals(pool, bank.cursorKey, customerId, journalIds),
    findCases: (customerId, references) => findCaseIds(pool, customerId, references),
  })
}

function transfersDeps(bank: BankContext, exchange: ExchangeDeps): TransfersDeps {
  const { database, clock } = bank
  return {
    database,
    ledger: bank.ledger,
    clock,
    approvals: bank.approvals,
    internalAccount: internalAccounts(database.pool),
    fees: bank.fees,
    limits: bank.limits,
    limitFacts: limitFactsOf(bank),
    capRefusals: capRefusals({ database, clock, factor: bank.config.callLimitFactor }),
    offerExchange: offerExchange(exchange),
    outward: bank.road.outward,
    payeeRows,
    noticeRows: (transfer) => transferNoticeRows({ ...transfer, at: clock.now() }),
  }
}

function ratesOf({ networks }: BankContext) {
  return networks.rates && createOpenErApi({ baseUrl: networks.rates.url })
}

function bankListOf({ networks, clock }: BankContext) {
  const { bankList } = networks
  return bankList && createEasypayInstitutions({ baseUrl: bankList.url, client: bankList.client, clock })
}
