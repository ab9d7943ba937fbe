/**
 * Tests that the store keeps the answers about banks, beneficiaries and bills (Product §4.3), and that a logout clears
 * them.
 */
import { beforeEach, expect, it } from 'vitest'
import { createStore, loggedOut } from '../../session/store/store.ts'
import { banksApi } from '../transfers/banks-api.ts'
import { beneficiariesApi } from '../transfers/beneficiaries-api.ts'
import { billsApi } from '../bills/bills-api.ts'
import { startDataLayer } from './data-layer.ts'

beforeEach(() => sessionStorage.clear())

/** `upsertQueryData` runs the endpoint with everything except the network, so the answers arrive as in a query. */
it("small slices: are filled by the bank's answers", async () => {
  const store = createStore()
  // The data layer adds this when it starts. The store's own type does not contain it.
  const ask = store.dispatch as (query: unknown) => Promise<unknown>
  startDataLayer(store)
  const bank = { bankCode: '000013', bankName: 'Guaranty Trust Bank (GTBank)', category: 'commercial' } as const
  const payee = { BeneficiaryId: 'b1', accountName: 'TUNDE BAKARE' } as never
  const category = { category: 'electricity', name: 'Electricity' } as never
  const [bill, older] = [
    { paymentId: 'p1', billerName: 'Ikeja Electric', amount: '500000' } as never,
    { paymentId: 'p0' } as never,
  ]
  await ask(banksApi.util.upsertQueryData('getBanks', undefined, { banks: [bank] }))
  await ask(beneficiariesApi.util.upsertQueryData('getBeneficiaries', undefined, { beneficiaries: [payee] } as never))
  await ask(billsApi.util.upsertQueryData('getBillCategories', undefined, [category]))
  await ask(billsApi.util.upsertQueryData('getRecentBills', undefined, [bill]))
  // An answer for one category does not replace the recent bills of all categories.
  await ask(billsApi.util.upsertQueryData('getRecentBills', 'airtime', [older]))
  const { transfer, beneficiaries, payments } = store.getState()
  expect(transfer.banks).toEqual([bank])
  expect(beneficiaries.beneficiaries).toEqual([payee])
  expect(payments).toEqual({ recent: [bill], categories: [category] })
  store.dispatch(loggedOut())
  expect(store.getState()).toMatchObject({
    transfer: { banks: [] },
    beneficiaries: { beneficiaries: [] },
    payments: { recent: [], categories: [] },
  })
})
