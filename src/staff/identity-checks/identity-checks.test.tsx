/** Tests the queue of identity checks and the page of one check: filters, keys, documents, and the orders that decide. */
import { cleanup, screen } from '@testing-library/react'
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
  documents: [{ kind: 'passport', name: 'International passport', addedAt: '2026-11-20T08:30:00Z' }],
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

test('identity check: shows the details, and a document that is enlarged and turned', async () => {
  const calls = showCheck({ 'identity-checks/document': { mediaType: 'image/jpeg', base64: '/9j/' } })
  expect(await screen.findByText('Marina 1')).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('identity-checks/document')
  await userEvent.click(screen.getByRole('button', { name: 'Show International passport' }))
  const picture = await screen.findByRole('img', { name: 'International passport' })
  const enlarge = screen.getByRole('button', { name: 'Enlarge International passport' })
  await userEvent.click(enlarge)
  await userEvent.click(screen.getByRole('button', { name: 'Turn International passport' }))
  expect(enlarge.getAttribute('aria-pressed')).toBe('true')
  expect(picture.getAttribute('style')).toContain('rotate: 90deg')
  await expectNoFaults()
})

test('identity check: refuses the tier with a message to the customer', async () => {
  const order = { orderId: ID, state: 'executed', summary: 'Refuse tier 3', failure: null }
  const calls = showCheck({ 'orders/propose': order })
  await userEvent.selectOptions(await screen.findByLabelText('Act'), 'refuse-tier')
  await userEvent.type(screen.getByLabelText('Words to the customer'), 'Please send a clear photo of the passport')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'unreadable')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The passport has a blurred number')
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Refuse tier 3' }))
  expect((await screen.findAllByText('Done: Refuse tier 3.')).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'refuse-tier',
    payload: { customerId: ID, code: '0a1b2c3d', text: 'Please send a clear photo of the passport' },
  })
})

test('identity check: offers no approval while something is missing', async () => {
  showCheck({ 'identity-checks/read': { ...STORY, missing: ['signature'] } })
  const act = await screen.findByLabelText<HTMLSelectElement>('Act')
  expect([...act.options].map(({ value }) => value)).toEqual(['', 'refuse-tier'])
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
