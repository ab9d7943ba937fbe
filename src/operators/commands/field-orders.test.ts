/** The orders of the table of fields: the payload that their words give, and the question for a word that is missing. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ORDER_KIND_TABLE } from '../../server/staff/orders/order-kinds.ts'
import { BOOK_BREAK, FIELD_ORDERS, wantedOf } from './field-orders.ts'
import { FIELD_WORDS } from './field-words.fixture.ts'

const KINDS = Object.keys(FIELD_ORDERS) as (keyof typeof FIELD_ORDERS)[]

describe('wantedOf', () => {
  it.each(KINDS)('%s: reads a payload that the server accepts', (kind) => {
    const wanted = wantedOf(FIELD_ORDERS[kind], FIELD_WORDS[kind]?.() ?? [])
    if (!wanted.ok) throw new Error(wanted.failure)
    expect(v.safeParse(ORDER_KIND_TABLE[kind].payload, wanted.value.payload).issues).toBeUndefined()
    expect(wanted.value.reason).toBe('The network reported it today')
  })

  it.each(KINDS)('%s: asks for each field that is missing', (kind) => {
    const words = FIELD_WORDS[kind]?.() ?? []
    const asked = Object.values(FIELD_ORDERS[kind].fields).map(({ ask }) => ask)
    expect(asked.map((_ask, at) => wantedOf(FIELD_ORDERS[kind], words.slice(0, at)))).toEqual(
      asked.map((failure) => ({ ok: false, failure })),
    )
    expect(wantedOf(FIELD_ORDERS[kind], words.slice(0, -1))).toMatchObject({ failure: expect.stringMatching(/^Why\?/) })
  })

  it('book-break: reads the payload of a journal with its difference', () => {
    const wanted = wantedOf(BOOK_BREAK, FIELD_WORDS['book-break']?.() ?? [])
    if (!wanted.ok) throw new Error(wanted.failure)
    expect(wanted.value.payload).toMatchObject({
      breakId: FIELD_WORDS['book-break']?.()[0],
      narration: 'A lost payment',
    })
    expect(v.safeParse(ORDER_KIND_TABLE['post-journal'].payload, wanted.value.payload).issues).toBeUndefined()
    expect(wantedOf(BOOK_BREAK, ['lost'])).toMatchObject({ failure: expect.stringMatching(/^Which difference\?/) })
  })

  it.each([
    ['set-holiday', ['maulid', '2027', 'none', 'Nobody announced it'], { holiday: 'maulid', year: 2027, days: [] }],
    [
      'stop-service',
      ['biller:mtn', 'provider-fault', '2026-11-27T20:00:00Z', 'open', 'The biller asks for it'],
      { service: 'biller:mtn', reason: 'provider-fault', startsAt: '2026-11-27T20:00:00Z', endsAt: null },
    ],
    [
      'post-journal',
      ['cash', 'Till of Ikeja', '2026-11-26', 'cash=-500, income=500', 'Counted in the evening'],
      {
        kind: 'cash',
        narration: 'Till of Ikeja',
        valueDate: '2026-11-26',
        lines: [
          { account: 'cash', amountMinor: '-500' },
          { account: 'income', amountMinor: '500' },
        ],
      },
    ],
  ] as const)('%s %j: gives the payload', (kind, words, payload) => {
    expect(wantedOf(FIELD_ORDERS[kind], words)).toMatchObject({ value: { payload } })
  })

  it.each([
    ['post-journal', ['cash', 'Till', 'today', 'cash=-500', 'Counted in the evening']],
    ['post-journal', ['cash', 'Till', 'today', 'cash=0,income=0', 'Counted in the evening']],
    ['set-holiday', ['maulid', '2027', '2027-02-30', 'Announced by the ministry']],
    ['stop-service', ['network:mars', 'maintenance', 'now', 'open', 'Asked by the network']],
  ] as const)('%s %j: is refused', (kind, words) => {
    expect(wantedOf(FIELD_ORDERS[kind], words).ok).toBe(false)
  })
})
