/** Tests the queue of identity checks and the page of one check: filters, keys, documents, and the orders that decide. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Routes } from '../../web/ui/router/router.tsx'
import { IdentityCheckPage } from './identity-check-page.tsx'
import { IdentityChecksPage } from './identity-checks-page.tsx'
import { answerCalls, type Answers, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const OTHER = ID.replace(/1$/, '2')
const CHECK = {
  customerId: ID,
  username: 'ada',
  name: 'Ada Eze',
  kind: 'tier',
  subject: 'Tier 3',
  since: '2026-11-20T09:00:00Z',
}
const CHANGE = {
  ...CHECK,
  customerId: OTHER,
  name: null,
  username: 'bola',
  kind: 'change',
  subject: 'Changed: personal',
}
const STORY = {
  customerId: ID,
  name: 'Ada Eze',
  cifid: '1234567890',
  dateOfBirth: '1990-01-02',
  tier: 2,
  nin: { last4: '0001', verifiedAt: '2026-11-19T09:00:00Z' },
  submission: { tier: 3, state: 'waiting', code: '0a1b2c3d', submittedAt: '2026-11-20T09:00:00Z', reason: null },
  sections: [{ section: 'personal', savedAt: '2026-11-20T08:00:00Z', fields: [{ name: 'Street', value: 'Marina 1' }] }],
  changes: [],
  registers: [
    { register: 'bvn', last4: '0011', answeredAt: '2026-11-19T08:00:00Z' },
    { register: 'nin', last4: '0001', answeredAt: '2026-11-19T09:00:00Z' },
  ],
  comparison: [
    {
      field: 'firstName',
      given: 'Ada',
      answers: [
        { register: 'bvn', value: 'Ada', match: 'same' },
        { register: 'nin', value: 'Adaobi', match: 'differs' },
      ],
    },
    {
      field: 'phone',
      given: '+2348030000001',
      answers: [
        { register: 'bvn', value: '+2348030000001', match: 'same' },
        { register: 'nin', value: null, match: 'absent' },
      ],
    },
  ],
  request: [
    { section: 'identification', last: null },
    { section: 'personal', last: { fault: null, words: null, decidedAt: '2026-11-19T10:00:00Z', isSentAgain: false } },
    {
      section: 'proofOfIdentity',
      last: {
        fault: 'unreadable',
        words: 'The number is blurred',
        decidedAt: '2026-11-19T10:00:00Z',
        isSentAgain: true,
      },
    },
  ],
  waitingOrders: [],
  documents: [
    { kind: 'passport', name: 'International passport', addedAt: '2026-11-20T08:30:00Z', proves: 'proofOfIdentity' },
  ],
  missing: [],
}

test('identity checks: lists the queue, and the filter of the address narrows it', async () => {
  answerCalls(['kyc.read'], { 'identity-checks/list': { checks: [CHECK, CHANGE] } })
  showPage(<IdentityChecksPage />, '/identity-checks', '/identity-checks')
  const first = await screen.findByRole('link', { name: 'Ada Eze' })
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(first)
  await expectNoFaults()
  await userEvent.selectOptions(screen.getByLabelText('Which checks'), 'change')
  expect(await screen.findByRole('table', { name: '1 check' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'bola' }).getAttribute('href')).toBe(`/identity-checks/${OTHER}`)
})

test('identity checks: says when none waits, and offers another try when the bank does not answer', async () => {
  answerCalls(['kyc.read'], { 'identity-checks/list': { checks: [] } })
  showPage(<IdentityChecksPage />, '/identity-checks', '/identity-checks')
  expect(await screen.findByText('No identity check waits.')).toBeTruthy()
  await expectNoFaults()
  cleanup()
  answerCalls(['kyc.read'], {})
  showPage(<IdentityChecksPage />, '/identity-checks', '/identity-checks')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

function showCheck(answers: Answers = {}) {
  const calls = answerCalls(['kyc.read', 'kyc.decide'], { 'identity-checks/read': STORY, ...answers })
  const page = (
    <Routes>
      <Route path="/identity-checks/:customerId" element={<IdentityCheckPage />} />
    </Routes>
  )
  showPage(page, '*', `/identity-checks/${ID}`)
  return calls
}

test('identity check: shows the details, and a document that takes the focus, is enlarged and turned', async () => {
  const calls = showCheck({ 'identity-checks/document': { mediaType: 'image/jpeg', base64: '/9j/' } })
  expect(await screen.findByText('Marina 1')).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('identity-checks/document')
  await userEvent.click(screen.getByRole('button', { name: 'Show International passport' }))
  const picture = await screen.findByRole('img', { name: 'International passport' })
  const enlarge = screen.getByRole('button', { name: 'Enlarge International passport' })
  expect(document.activeElement).toBe(enlarge)
  await userEvent.click(enlarge)
  await userEvent.click(screen.getByRole('button', { name: 'Turn International passport' }))
  expect(enlarge.getAttribute('aria-pressed')).toBe('true')
  expect(picture.getAttribute('style')).toContain('rotate: 90deg')
  await expectNoFaults()
})

test('identity check: marks in words what differs from the register', async () => {
  showCheck()
  const table = await screen.findByRole('table', { name: 'The customer’s record and the registers' })
  expect(within(table).getByRole('row', { name: 'First name Ada Ada Same Adaobi Differs' })).toBeTruthy()
  expect(within(table).getByRole('row', { name: /^Phone .* Same Not in the register$/ })).toBeTruthy()
})

test('identity check: says that the bank did not keep the answer of a register', async () => {
  const registers = [{ register: 'nin', last4: '0001', answeredAt: null }]
  showCheck({ 'identity-checks/read': { ...STORY, registers, comparison: [] } })
  expect(await screen.findByText(/NIN register •••0001: the bank did not keep the answer/)).toBeTruthy()
  await expectNoFaults()
})

test('identity check: marks in words what the customer changed after tier 3', async () => {
  const fields = [
    { name: 'HouseNumber', before: '1', now: '2' },
    { name: 'Street', before: 'Marina', now: 'Marina' },
  ]
  const changes = [{ section: 'personal', code: '1', waitsForBill: false, fields }]
  showCheck({ 'identity-checks/read': { ...STORY, submission: null, request: [], changes } })
  expect(await screen.findByRole('row', { name: 'House number 1 2 Changed' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Street Marina Marina Same' })).toBeTruthy()
  await expectNoFaults()
})

const choose = async (section: string, verdict: 'Accept' | 'Reject') => {
  const group = await screen.findByRole('group', { name: `Decision: ${section}` })
  await userEvent.click(within(group).getByRole('radio', { name: verdict }))
}
const write = (words: string) => userEvent.type(screen.getByLabelText('The reason in words'), words)

test('tier request: begins with the sections that were accepted before, and asks for each other decision', async () => {
  const calls = showCheck()
  const group = await screen.findByRole('group', { name: 'Decision: Personal details' })
  expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Accept' }).checked).toBe(true)
  expect(screen.getByText(/^Rejected .*The customer reads: “The number is blurred”/).textContent).toContain(
    'sent it again',
  )
  await write('Compared with the passport')
  await userEvent.click(screen.getByRole('button', { name: 'Raise to tier 3' }))
  expect(screen.getAllByRole('link', { name: /^Accept or reject: / }).map(({ textContent }) => textContent)).toEqual([
    'Accept or reject: Identification',
    'Accept or reject: Proof of identity',
  ])
  await expectNoFaults()
  expect(calls.map(({ name }) => name)).not.toContain('orders/propose')
})

test('tier request: is approved when each section is accepted', async () => {
  const order = { orderId: ID, state: 'proposed', summary: 'Raise to tier 3', failure: null }
  const calls = showCheck({ 'orders/propose': order })
  for (const section of ['Identification', 'Proof of identity']) await choose(section, 'Accept')
  await write('Compared with the passport')
  await userEvent.click(screen.getByRole('button', { name: 'Raise to tier 3' }))
  expect((await screen.findAllByText(/^The order was made: Raise to tier 3/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'approve-tier',
    payload: { customerId: ID, code: '0a1b2c3d' },
    reasonCode: 'documents-compared',
  })
})

test('tier request: is refused with the reason of each rejected section, and another reason needs words', async () => {
  const order = { orderId: ID, state: 'executed', summary: 'Refuse tier 3', failure: null }
  const calls = showCheck({ 'orders/propose': order })
  await choose('Identification', 'Accept')
  await choose('Proof of identity', 'Reject')
  await userEvent.selectOptions(screen.getByLabelText('Reason to reject: Proof of identity'), 'other')
  await write('Compared with the register')
  await userEvent.click(screen.getByRole('button', { name: 'Refuse tier 3' }))
  expect((await screen.findAllByText(/^Write what is wrong and what to do/)).length).toBeGreaterThan(0)
  await userEvent.type(screen.getByLabelText('Words to the customer: Proof of identity'), 'Please send both pages')
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Refuse tier 3' }))
  expect((await screen.findAllByText('Done: Refuse tier 3.')).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'refuse-tier',
    payload: {
      customerId: ID,
      code: '0a1b2c3d',
      sections: [{ section: 'proofOfIdentity', fault: 'other', words: 'Please send both pages' }],
    },
    reasonCode: 'other',
  })
})

test('tier request: after the decision of another person offers to show the decision', async () => {
  const message = 'Another person has decided this request already.'
  const calls = showCheck({ 'orders/propose': { problem: 'already-decided', message } })
  for (const section of ['Identification', 'Proof of identity']) await choose(section, 'Accept')
  await write('Compared with the passport')
  await userEvent.click(screen.getByRole('button', { name: 'Raise to tier 3' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show the decision' }))
  await vi.waitFor(() => expect(calls.filter(({ name }) => name === 'identity-checks/read')).toHaveLength(2))
})

test('tier request: names the order that waits for another person', async () => {
  const waiting = { orderId: OTHER, summary: 'Raise customer 1 to tier 3', maker: 'Bola', proposedAt: CHECK.since }
  showCheck({ 'identity-checks/read': { ...STORY, waitingOrders: [waiting] } })
  const link = await screen.findByRole('link', { name: 'Open the order' })
  expect(link.getAttribute('href')).toBe(`/orders/${OTHER}`)
})

test('identity check: names countries and reasons in words, also in the comparison with the accepted version', async () => {
  const fields = [
    { name: 'CountryOfResidence', value: 'NGA' },
    { name: 'ForeignTax.TINUnavailabilityReason', value: 'A' },
    { name: 'DateOfBirth', value: '1988-05-04' },
    { name: 'HouseNumber', value: 'NGA' },
  ]
  const moved = [{ name: 'ForeignTax.CountryOfTaxResidence', before: 'GBR', now: 'GHA' }]
  const change = { section: 'financial', code: '1', waitsForBill: false, fields: moved }
  const section = { ...STORY.sections[0], fields }
  showCheck({ 'identity-checks/read': { ...STORY, sections: [section], changes: [change] } })
  const rows = async (table: string | RegExp) =>
    within(await screen.findByRole('table', { name: table }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(await rows(/^Saved /)).toEqual([
    ['Country of residence', 'Nigeria'],
    ['Foreign tax: Why there is no tax number', 'That country gives no tax numbers'],
    ['Date of birth', '4 May 1988'],
    ['House number', 'NGA'],
  ])
  expect(await rows('Changed section Financial details: accepted before, and now')).toEqual([
    ['Foreign tax: Country of tax residence', 'United Kingdom', 'Ghana', 'Changed'],
  ])
})

test('identity check: shows a date of birth that differs from a register as a day, with the mark', async () => {
  const answers = [{ register: 'bvn', value: '1990-02-01', match: 'differs' }]
  const comparison = [{ field: 'dateOfBirth', given: '1990-01-02', answers }]
  showCheck({ 'identity-checks/read': { ...STORY, registers: [STORY.registers[0]], comparison } })
  expect(await screen.findByRole('row', { name: 'Date of birth 2 Jan 1990 1 Feb 1990 Differs' })).toBeTruthy()
})

test('tier request: has no decision for a person who may only read', async () => {
  answerCalls(['kyc.read'], { 'identity-checks/read': STORY })
  showPage(
    <Routes>
      <Route path="/identity-checks/:customerId" element={<IdentityCheckPage />} />
    </Routes>,
    '*',
    `/identity-checks/${ID}`,
  )
  expect(await screen.findByText('Marina 1')).toBeTruthy()
  expect(screen.queryByRole('group', { name: /^Decision/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Raise to tier 3' })).toBeNull()
})

test('identity check: the key n opens the next check, and says when there is none', async () => {
  let checks = [CHECK, CHANGE]
  const calls = showCheck({ 'identity-checks/list': () => ({ checks }) })
  await screen.findByText('Marina 1')
  checks = [CHECK]
  await userEvent.keyboard('n')
  expect(await screen.findByText('No other identity check waits.')).toBeTruthy()
  checks = [CHECK, CHANGE]
  await userEvent.keyboard('n')
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ name: 'identity-checks/read', body: { customerId: OTHER } }),
  )
})
