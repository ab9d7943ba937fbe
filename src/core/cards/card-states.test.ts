/** The life of a card: every event in every state, the holder's actions, the limits, and the printed name. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { interpolate } from '../../values/message.ts'
import { marked, untranslatedParts } from '../marked-timeline.fixture.ts'
import {
  CARD_LIMITS,
  type CardControls,
  compareControls,
  FIRST_CONTROLS,
  limitsTooHigh,
  MOST_LIMITS,
} from './card-controls.ts'
import { CARD_EVENTS, CARD_TRANSITIONS, cardActions, cardUse, nextCardState } from './card-states.ts'
import { type CardRecord, cardView } from './card-view.ts'
import { cardPrice, decideCardFee, type CardFeeFacts } from '../payments/decide-card-fee.ts'
import { nameOnCard } from './name-on-card.ts'
import { CARD_CHANNELS, CARD_STATES } from '../../values/vocabularies/card-states.ts'

// One row a state, one column an event, in the order of CARD_EVENTS.
const EXPECTED: Readonly<Record<(typeof CARD_STATES)[number], string>> = {
  ordered: 'making on-its-way ready delivered - - - blocked',
  making: '- on-its-way ready delivered - - - blocked',
  'on-its-way': '- - ready delivered active - - blocked',
  ready: '- - - delivered active - - blocked',
  delivered: '- - - - active - - blocked',
  active: '- - - - - frozen - blocked',
  frozen: '- - - - - - active blocked',
  blocked: '- - - - - - - -',
}

test.each(CARD_STATES)('card in the state %s: each event leads to the state of the table, or is refused', (state) => {
  expect(CARD_EVENTS.map((event) => nextCardState(state, event) ?? '-').join(' ')).toBe(EXPECTED[state])
})

test('any sequence of events: a blocked card stays blocked, and delivery news does not change a card in use', () => {
  const news = new Set(CARD_EVENTS.slice(0, 4))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CARD_EVENTS), { maxLength: 30 }), (events) => {
      let state: (typeof CARD_STATES)[number] = 'ordered'
      for (const event of events) {
        const next = nextCardState(state, event)
        if (state === 'blocked') expect(next).toBeUndefined()
        if ((state === 'active' || state === 'frozen') && news.has(event)) expect(next).toBeUndefined()
        state = next ?? state
      }
    }),
  )
  expect(Object.keys(CARD_TRANSITIONS).toSorted()).toEqual([...CARD_STATES].toSorted())
})

test.each([
  ['ordered', 'block', 'inactive'],
  ['making', 'block', 'inactive'],
  ['on-its-way', 'activate block', 'inactive'],
  ['ready', 'activate block', 'inactive'],
  ['delivered', 'activate block', 'inactive'],
  ['active', 'freeze block controls', 'active'],
  ['frozen', 'unfreeze block controls', 'suspended'],
  ['blocked', 'replace', 'closed'],
] as const)('a card in the state %s: its holder may %s, and the processor has it as %s', (state, actions, use) => {
  expect(cardActions(state, false).join(' ')).toBe(actions)
  expect(cardUse(state, false)).toBe(use)
  expect(cardUse(state, true)).toBe(use === 'active' ? 'suspended' : use)
})
test('a blocked card is replaced once', () => expect(cardActions('blocked', true)).toEqual([]))

describe('controls', () => {
  const change = (over: { channels?: object; limits?: object }): CardControls => ({
    channels: { ...FIRST_CONTROLS.channels, ...over.channels },
    limits: { ...FIRST_CONTROLS.limits, ...over.limits },
  })
  it.each(CARD_CHANNELS)(
    'channel %s: compares as a raise when it opens, and as a lowering when it closes',
    (channel) => {
      const [on, off] = [change({ channels: { [channel]: true } }), change({ channels: { [channel]: false } })]
      expect([compareControls(off, on), compareControls(on, off), compareControls(on, on)]).toEqual([
        'raise',
        'lower',
        'same',
      ])
    },
  )
  it.each(CARD_LIMITS)('%s: a kobo more raises, a kobo less lowers, and a kobo above the most is refused', (limit) => {
    const of = (minor: bigint) => change({ limits: { [limit]: minor } })
    const now = FIRST_CONTROLS.limits[limit]
    expect(compareControls(FIRST_CONTROLS, of(now + 1n))).toBe('raise')
    expect(compareControls(FIRST_CONTROLS, of(now - 1n))).toBe('lower')
    expect(limitsTooHigh(of(MOST_LIMITS[limit]).limits)).toEqual([])
    expect(limitsTooHigh(of(MOST_LIMITS[limit] + 1n).limits)).toEqual([limit])
  })
  it('a change is a raise when one control rises, also when others fall', () => {
    const mixed = change({ channels: { atm: false, web: true }, limits: { atmPerDay: 0n } })
    expect(compareControls(FIRST_CONTROLS, mixed)).toBe('raise')
  })
  it('first controls: are within the bounds, with web payments and payments abroad closed', () => {
    expect(limitsTooHigh(FIRST_CONTROLS.limits)).toEqual([])
    expect([FIRST_CONTROLS.channels.web, FIRST_CONTROLS.channels.international]).toEqual([false, false])
  })
})

describe('the request', () => {
  const price = cardPrice('2026-11-21T12:00:00Z')
  const facts: CardFeeFacts = {
    from: { accountNumber: '0123456789', currency: 'NGN', open: true },
    availableMinor: 1_075_00n,
    isFrozen: false,
    newest: undefined,
    isRequested: false,
  }
  const made = (state: (typeof CARD_STATES)[number]) => ({ newest: { cardId: 'the-old-one', state } })
  const answerTo = (over: Partial<CardFeeFacts>) => {
    const decided = decideCardFee({ ...facts, ...over }, price)
    return decided.ok ? 'ok' : decided.failure.kind === 'refused' && decided.failure.reason
  }
  it('costs ₦1,000 and ₦75 VAT (Product §14.1)', () =>
    expect(price).toEqual({ amountMinor: 1_000_00n, vatMinor: 75_00n }))
  it.each([
    ['exactly enough', {}, 'ok'],
    ['a kobo too little', { availableMinor: 1_074_99n }, 'insufficient-funds'],
    ['a frozen customer', { isFrozen: true }, 'account-frozen'],
    ['an account of another customer', { from: undefined }, 'account-not-found'],
    ['a closed account', { from: { accountNumber: '0123456789', currency: 'NGN', open: false } }, 'account-closed'],
    ['dollars', { from: { accountNumber: '0123456789', currency: 'USD', open: true } }, 'currency-mismatch'],
    ['a card that is being ordered', { isRequested: true }, 'card-exists'],
  ] as const)('%s', (_name, over, answer) => {
    expect(answerTo(over)).toBe(answer)
  })
  it.each(CARD_STATES)('an account whose newest card is %s: gets another card only after a block', (state) => {
    expect(answerTo(made(state))).toBe(state === 'blocked' ? 'ok' : 'card-exists')
  })
  it('a blocked card: is replaced once, under a counter of the blocked card', () => {
    const decided = decideCardFee({ ...facts, ...made('blocked') }, price)
    expect(decided).toMatchObject({
      ok: true,
      value: {
        replaces: 'the-old-one',
        counter: { key: 'card:0123456789:the-old-one', addMinor: 1_000_00n, capMinor: 1_000_00n },
      },
    })
  })
})

describe('the name', () => {
  it.each([
    ['Adaeze', 'Okonkwo', 'ADAEZE OKONKWO'],
    ['Ẹ̀bùn', 'Adébáyọ̀', 'EBUN ADEBAYO'],
    ['Ƙabiru', 'Ɗanjuma', 'KABIRU DANJUMA'],
    ['ɓala', 'ʼYarƴa', "BALA 'YARYA"],
    ['Oluwaseun', 'Adebayo-Coker', 'OLUWASEUN ADEBAYO-COKER'],
    ['Oluwatamilore', 'Ogunbanjo-Williams', 'O OGUNBANJO-WILLIAMS'],
    ['Chukwuemeka', 'Nwachukwu-Onyekachukwu-Eze', 'C NWACHUKWU-ONYEKACHUKWU-E'],
    ['D’Arcy', 'O’Neil  Jr.', "D'ARCY O'NEIL JR."],
  ])('%s %s is embossed %s', (first, last, name) => {
    expect(nameOnCard(first, last)).toBe(name)
    expect(name.length).toBeLessThanOrEqual(26)
  })
})

describe('the holder’s view of a card', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const card: NonNullable<CardRecord['card']> = {
    ...FIRST_CONTROLS,
    state: 'on-its-way',
    lastFour: '4321',
    expires: '2029-11',
    blockReason: null,
    version: 1,
    isSynced: true,
    orderedAt: at,
    makingAt: null,
    dispatchedAt: at,
    readyAt: null,
    deliveredAt: null,
    activatedAt: null,
    frozenAt: null,
    blockedAt: null,
  }
  const record: CardRecord = {
    cardId: '01931c5e-7b00-7abc-8def-0123456789ab',
    accountNumber: '0123456789',
    scheme: 'verve',
    nameOnCard: 'ADAEZE OKONKWO',
    delivery: { to: 'branch', branchCode: 'LOS-01' },
    replaces: null,
    isReplaced: false,
    requestState: 'settled',
    requestedAt: at,
    completedAt: at,
    amountMinor: 1_000_00n,
    vatMinor: 75_00n,
    card,
  }
  const steps = (one: CardRecord) => cardView(one, interpolate).timeline.map(({ title, state }) => `${title}: ${state}`)
  it.each(CARD_STATES)('a card in state %s: every text of its timeline is translated', (state) => {
    for (const to of ['branch', 'home'] as const) {
      const delivery = to === 'branch' ? record.delivery : { to, address: '14 Bode Thomas Street' }
      expect(untranslatedParts(cardView({ ...record, delivery, card: { ...card, state } }, marked).timeline)).toEqual(
        [],
      )
    }
    expect(
      untranslatedParts(cardView({ ...record, requestState: 'released', card: undefined }, marked).timeline),
    ).toEqual([])
    expect(untranslatedParts(cardView({ ...record, requestState: 'held', card: undefined }, marked).timeline)).toEqual(
      [],
    )
  })
  it('hides digits, expiry, uses and limits until it is activated', () => {
    expect(cardView(record, interpolate)).toMatchObject({ lastFour: null, expires: null, channels: null, limits: null })
    const active = { ...record, card: { ...card, state: 'active' as const, activatedAt: at } }
    expect(cardView(active, interpolate)).toMatchObject({
      lastFour: '4321',
      expires: '11/29',
      limits: { atmPerDay: '4000000' },
    })
  })
  it.each([
    ['held', 'requested'],
    ['inquiring', 'requested'],
    ['review', 'requested'],
    ['settled', 'requested'],
    ['released', 'refused'],
  ] as const)('an order that is %s, without a card: %s', (requestState, status) => {
    expect(cardView({ ...record, requestState, card: undefined }, interpolate).status).toBe(status)
  })
  it('timeline: a step that was skipped without news is done, and later steps are still open', () => {
    expect(steps(record)).toEqual([
      'You requested it: done',
      'The order is in: done',
      'Being made: done',
      'On its way: now',
      'Ready at the branch: next',
      'Collected: next',
      'Activated: next',
    ])
  })
  it('timeline: home delivery has no branch step, and a card that is blocked before activation ends the timeline', () => {
    const home = { ...record, delivery: { to: 'home', address: '1 Road, Lagos, Lagos' } } as const
    expect(steps(home)).not.toContainEqual(expect.stringContaining('branch'))
    const blocked = { ...card, state: 'blocked' as const, blockReason: 'lost' as const, blockedAt: at }
    expect(steps({ ...home, card: blocked }).at(-1)).toBe('Blocked for good: done')
    expect(steps({ ...home, card: blocked })).not.toContain('Activated: done')
  })
})
