/** The store keeps the answers about banks, beneficiaries and bills (Product §4.3), and a logout clears them. */
import { beforeEach, expect, it } from 'vitest'
import { createStore, loggedOut } from '../session/store/store.ts'
import { banksApi } from './banks-api.ts'
import { beneficiariesApi } from './beneficiaries-api.ts'
import { billsApi } from './bills-api.ts'
import { startDataLayer } from './data-layer.ts'

beforeEach(() => sessionStorage.clear())

/** The answers come as a query's do: `upsertQueryData` runs the endpoint with everything but the network. */
it('are filled by what the bank answers', async () => {
  const store = createStore()
  // What the data layer adds when it starts: the store's own type does not know it.
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
  // Those of one category are not what was paid lately.
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
