/** Tests the queue of screening: evidence, decisions by duty, and the decisions by list. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { HitEvidence, ScreeningHit } from '../../contract/staff/staff-screening.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { RiskPage } from './risk-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  unscreened = ALL_SCREENED
  decided = DECIDED
})

const HIT: ScreeningHit = {
  hitId: '0198c0de-0000-7000-8000-000000000001',
  subject: 'customer',
  list: 'Sample list',
  entryId: 'S-1',
  topic: 'sanction',
  score: 0.937,
  foundAt: '2026-11-25T09:30:00.000Z',
  decision: null,
  decidedAt: null,
  decidedBy: null,
  reason: null,
  correctedAt: null,
  correctedBy: null,
  correctionReason: null,
}
const DECIDED: ScreeningHit = {
  ...HIT,
  hitId: crypto.randomUUID(),
  entryId: 'S-2',
  decision: 'false-match',
  decidedAt: '2026-11-25T13:30:00.000Z',
  decidedBy: 'Bola Ige',
  reason: 'The birth dates differ',
}
const EVIDENCE: HitEvidence = {
  hitId: HIT.hitId,
  customerId: '0198c0de-0000-7000-8000-000000000002',
  screened: { name: 'Ngozi Adeyemi', birthDate: '1988-03-02', account: null },
  listed: { name: 'NGOSI ADEYEMI', birthDates: ['1960', '1961'], countries: ['ng', 'gb'], entry: 'Sample list, S-1' },
  reason: 'The names agree to 93%. The birth dates differ.',
}

const ALL_SCREENED = { customers: 0, payees: 0, oldestAt: null }
let decided = DECIDED
let unscreened: { customers: number; payees: number; oldestAt: string | null } = ALL_SCREENED

/** Shows the page to a person with these duties. Returns the calls of the page. */
function show(duties: readonly StaffDuty[], hits: readonly ScreeningHit[] = [HIT], evidence = EVIDENCE) {
  const calls = answerCalls(duties, {
    'risk/list': { alerts: [], rules: [] },
    'screening/list': ({ which }) => ({
      hits: which === 'open' ? hits : hits.length > 0 ? [decided] : [],
      lists: hits.length > 0 ? [{ list: 'Sample list', hits: 7, trueMatches: 1, falseMatches: 4 }] : [],
      unscreened,
    }),
    'screening/read': evidence,
    'orders/propose': { state: 'proposed', summary: 'Dismiss a hit' },
  })
  showPage(<RiskPage />, '/risk', '/risk')
  return calls
}
const open = async (entry: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Open Sample list, ${entry}` }))

test('screening queue: shows the entry, the kind of list and the score, and no name of the customer', async () => {
  const calls = show(['risk.read'])
  const row = await screen.findByRole('row', { name: /Sample list, S-1 Customer Sanctions 93%/ })
  expect(within(row).getByText('waits')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Names on lists (1)' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Sample list 7 1 4' })).toBeTruthy()
  expect(calls.some(({ name }) => name === 'screening/read')).toBe(false)
})

test('screening queue: an open hit shows both persons next to each other, and no order without the duty', async () => {
  show(['risk.read'])
  await open('S-1')
  expect(await screen.findByRole('row', { name: 'Name Ngozi Adeyemi NGOSI ADEYEMI' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Country not known Nigeria, United Kingdom' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Birth date 1988-03-02 1960, 1961' })).toBeTruthy()
  expect(screen.getByText('The names agree to 93%. The birth dates differ.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Propose to dismiss' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the customer’s record' })).toBeNull()
  await expectNoFaults()
})

test('screening queue: an order to dismiss is proposed with its reason', async () => {
  const calls = show(['risk.read', 'risk.decide', 'customer.read'])
  await open('S-1')
  const form = within(await screen.findByRole('region', { name: 'Other persons' }))
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'other-birth-date')
  await userEvent.type(form.getByLabelText('The reason in words'), 'The birth dates are 28 years apart')
  await userEvent.click(form.getByRole('button', { name: 'Propose to dismiss' }))
  expect(await screen.findAllByText(/It waits for the check of another person/)).not.toEqual([])
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'dismiss-screening-hit',
    payload: { hitId: HIT.hitId },
    reasonCode: 'other-birth-date',
  })
})

test('screening queue: says what a confirmation does', async () => {
  show(['risk.read', 'risk.decide'])
  await open('S-1')
  expect(await screen.findByText(/All accounts of the customer are frozen/)).toBeTruthy()
  cleanup()
  show(['risk.read', 'risk.decide'], [{ ...HIT, subject: 'payee' }], {
    ...EVIDENCE,
    customerId: null,
    screened: { ...EVIDENCE.screened, birthDate: null, account: '0123456789, Zenith Bank' },
  })
  await open('S-1')
  expect(await screen.findByText('The bank refuses every payment to this payee.')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Record 0123456789, Zenith Bank Sample list, S-1' })).toBeTruthy()
  cleanup()
  show(['risk.read', 'risk.decide'], [{ ...HIT, topic: 'pep' }])
  await open('S-1')
  expect(await screen.findByText(/stays served/)).toBeTruthy()
})

test('screening queue: a decided hit shows the reason and the person', async () => {
  show(['risk.read', 'risk.decide'])
  await open('S-2')
  expect((await screen.findByText('Decided by')).nextElementSibling?.textContent).toBe('Bola Ige')
  expect(screen.queryByRole('button', { name: 'Propose to dismiss' })).toBeNull()
})

test('screening queue: says that no name waits when the queue is empty', async () => {
  show(['risk.read'], [])
  expect(await screen.findByText('No name waits for a decision.')).toBeTruthy()
  expect(screen.getByText('No name was like a name on a list.')).toBeTruthy()
})

test('screening queue: says how many names were never screened', async () => {
  unscreened = { customers: 1, payees: 3, oldestAt: '2026-11-25T08:00:00.000Z' }
  show(['risk.read'])
  expect(await screen.findByText(/1 customer and 3 payees have never been screened/)).toBeTruthy()
  expect(screen.getByText(/of 25 Nov 2026, 09:00/)).toBeTruthy()
})

test('screening queue: a confirmation can be corrected with the duty, and a correction shows its reason', async () => {
  decided = { ...DECIDED, decision: 'true-match' }
  const calls = show(['risk.read', 'risk.decide'])
  await open('S-2')
  const form = within(await screen.findByRole('region', { name: 'Correct the decision' }))
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'other-person')
  await userEvent.type(form.getByLabelText('The reason in words'), 'The passport is of another person')
  await userEvent.click(form.getByRole('button', { name: 'Propose to correct' }))
  expect(await screen.findAllByText(/It waits for the check of another person/)).not.toEqual([])
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({ kind: 'correct-screening-hit' })
  cleanup()
  decided = {
    ...DECIDED,
    correctedAt: '2026-11-26T08:00:00.000Z',
    correctedBy: 'Efe Okoro',
    correctionReason: 'The passport is of another person',
  }
  show(['risk.read', 'risk.decide'])
  await open('S-2')
  expect((await screen.findByText('Corrected by')).nextElementSibling?.textContent).toBe('Efe Okoro')
  expect(screen.getByText('corrected: other persons')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Propose to correct' })).toBeNull()
})
