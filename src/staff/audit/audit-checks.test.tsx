/** Tests the checks of the whole audit trail: the start, the progress, the stop and the result. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuditCheck } from '../../contract/staff/staff-audit.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { AuditChecks } from './audit-checks.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const RIGHT: AuditCheck = {
  checkId: '0198c0de-0000-7000-8000-000000000001',
  state: 'right',
  startedBy: 'Halima Sule',
  startedAt: '2026-11-27T10:00:00Z',
  stoppedBy: null,
  endedAt: '2026-11-27T10:05:00Z',
  links: '1200300',
  lastLink: '1200300',
  heads: 40,
  faults: [],
}
const RUNNING: AuditCheck = { ...RIGHT, state: 'running', endedAt: null, links: '300000' }

function show(checks: readonly AuditCheck[], answers: Answers = {}) {
  const calls = answerCalls(['audit.read'], { 'audit/checks': { checks }, ...answers })
  showPage(<AuditChecks />, '/audit', '/audit')
  return calls
}

test('check of the chain: is started with an id, and the running check replaces the button', async () => {
  const calls = show([], { 'audit/start-check': { checks: [RUNNING] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Check the whole chain' }))
  await vi.waitFor(() =>
    expect(calls.find(({ name }) => name === 'audit/start-check')?.body['checkId']).toMatch(/^[\da-f-]{36}$/),
  )
  await vi.waitFor(() => expect(calls.filter(({ name }) => name === 'audit/checks')).toHaveLength(2))
  await expectNoFaults()
})

test('check of the chain: shows its progress, and is stopped', async () => {
  const calls = show([RUNNING], { 'audit/stop-check': { checks: [] } })
  expect(await screen.findByText('300,000 of 1,200,300 links are read.')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('300000')
  expect(screen.queryByRole('button', { name: 'Check the whole chain' })).toBeNull()
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Stop the check' }))
  await vi.waitFor(() =>
    expect(calls.find(({ name }) => name === 'audit/stop-check')?.body).toEqual({ checkId: RUNNING.checkId }),
  )
})

test.each<[string, Partial<AuditCheck>, RegExp]>([
  ['right', {}, /^The trail is whole: 1,200,300 links and 40 signed heads\. Checked 27 Nov 2026/],
  [
    'stopped',
    { state: 'stopped', stoppedBy: 'Efe Okoro' },
    /^Efe Okoro stopped the last check on .+ It has no result\.$/,
  ],
  ['failed', { state: 'failed' }, /^The last check could not read the trail/],
  ['broken', { state: 'broken', faults: ['link 9 does not fit its row'] }, /^The audit trail is NOT whole\./],
])('a check that is %s: says its result', async (_name, change, text) => {
  show([{ ...RIGHT, ...change }])
  expect(await screen.findByText(text)).toBeTruthy()
  for (const fault of change.faults ?? []) expect(screen.getByText(fault)).toBeTruthy()
  await expectNoFaults()
})

test('a check that another person started first: shows why, and the state of the running check', async () => {
  const calls = show([], {})
  await userEvent.click(await screen.findByRole('button', { name: 'Check the whole chain' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'audit/start-check')).toHaveLength(1)
})
