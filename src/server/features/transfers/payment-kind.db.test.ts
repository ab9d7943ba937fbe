/** Tests the row of a transfer in bank.payment: its kind, and the bank of the payee. */
import { expect, test } from 'vitest'
import { BRAND } from '../../../values/brand.ts'
import { ZENITH } from './outward/outward.fixture.ts'
import { CUSTOM, openCustomBank } from './custom.fixture.ts'
import { findTransfer } from './transfer-store.ts'

const { bank, here, elsewhere, pay } = openCustomBank()

test.each([
  ['own bank', () => here(), 'own-bank', 'settled'],
  ['custom, own bank', () => here(CUSTOM), 'own-bank', 'settled'],
  ['other bank', () => elsewhere(), 'other-bank', 'held'],
  ['custom, other bank', () => elsewhere(CUSTOM), 'other-bank', 'held'],
] as const)('payment: stores kind and bank for %s', async (_name, make, kind, state) => {
  const transferId = await pay(await make())
  const { rows } = await bank.world.database.pool.query(
    'select kind, state, institution_code, institution_name from bank.payment where payment_id = $1',
    [transferId],
  )
  const read = await findTransfer(bank.world.database.pool, { transferId, customerId: bank.ada.customerId })
  if (kind === 'own-bank') {
    expect(rows).toEqual([{ kind, state, institution_code: BRAND.institutionCode, institution_name: null }])
    expect(read?.toBankName).toBe(BRAND.bankName)
  } else {
    expect(rows).toMatchObject([{ kind, state, institution_code: ZENITH, institution_name: expect.any(String) }])
    expect(read?.toBankName).toBe(rows[0].institution_name)
  }
})
