/** The receipt of a card's fee, as a file, belongs to the customer who paid the fee. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTool } from '../../../../scripts/debian-tools.ts'
import { createDocumentRenderer, type DocumentRenderer } from '../../documents/document-renderer.ts'
import { getCardReceipt } from '../receipts/get-receipt.ts'
import type { ReceiptsDeps } from '../receipts/receipts-deps.ts'
import { type Person, reasonOf } from '../transfers/world.fixture.ts'
import { findAnyPaidCard, findPaidCard } from './card-store.ts'
import { openCardsBank } from './cards-bank.fixture.ts'
import { cardReceiptCheck } from '../../../core/cards/card-receipt-document.ts'

const bank = openCardsBank()
let renderer: DocumentRenderer
beforeAll(() => {
  renderer = createDocumentRenderer({ isPlayMoney: false })
})
afterAll(() => renderer.close())

function receiptOf(who: Person, cardId: string, format: 'pdf' | 'png' = 'pdf') {
  const { database, deps } = bank.world
  const receipts: ReceiptsDeps = {
    database,
    clock: deps.clock,
    renderer,
    codeKey: randomBytes(32),
    publicOrigin: 'https://bank.example',
    isPlayMoney: false,
    findLanguage: async () => 'en',
    findReceipt: () => Promise.resolve(undefined),
    findBill: () => Promise.resolve(undefined),
    findCard: (key) => findPaidCard(database.pool, key),
    findCheck: async (id) => {
      const card = await findAnyPaidCard(database.pool, id)
      return card && cardReceiptCheck(card)
    },
  }
  return getCardReceipt(receipts)({ cardId, format }, who.context)
}

test('the customer who paid the fee gets the receipt with fee, VAT and total', async () => {
  const cardId = await bank.made()
  const answer = await receiptOf(bank.ada, cardId)
  if (!answer.ok) throw new Error(reasonOf(answer))
  const { content, mediaType } = answer.value.data
  const { printed } = runTool('pdftotext', ['-layout', '-', '-'], Buffer.from(content, 'base64'))
  expect(mediaType).toBe('application/pdf')
  // 1,000 naira and 7.5 % VAT.
  expect(printed.match(/₦[\d,.]+/g)?.toSorted()).toEqual(['₦1,000.00', '₦1,075.00', '₦75.00'])
})

test('another customer gets the same answer for the receipt as for a card that does not exist', async () => {
  const cardId = await bank.made()
  for (const format of ['pdf', 'png'] as const) {
    const foreign = await receiptOf(bank.tunde, cardId, format)
    expect(foreign).toEqual(await receiptOf(bank.tunde, randomUUID(), format))
    expect(reasonOf(foreign)).toBe('not-found')
  }
})

test('a fee that is only held has no receipt yet', async () => {
  const cardId = await bank.world.orderCard(bank.ada)
  expect(reasonOf(await receiptOf(bank.ada, cardId))).toBe('not-final')
  expect(reasonOf(await receiptOf(bank.tunde, cardId))).toBe('not-found')
})
