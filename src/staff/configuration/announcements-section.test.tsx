/** Tests the announcements of the configuration: the list, the preview, and the orders that publish and withdraw an announcement. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { AnnouncementsSection } from './announcements-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000002'
const WORDS = { title: 'New hours', text: 'We open at 9 am.' }
const TEXTS = { en: WORDS, ha: WORDS, yo: WORDS, ig: WORDS, pcm: WORDS }
const SHOWN = {
  announcementId: ID,
  texts: TEXTS,
  audience: 'tier:1',
  startsAt: '2026-11-27T09:00:00Z',
  endsAt: '2026-12-01T09:00:00Z',
  withdrawnAt: null,
  state: 'shown',
  closed: 1200,
}
const WITHDRAWN = {
  ...SHOWN,
  announcementId: ID.replace(/2$/, '3'),
  withdrawnAt: '2026-11-20T09:00:00Z',
  state: 'withdrawn',
}
const ORDER = {
  orderId: '0198c0de-0000-7000-8000-000000000001',
  kind: 'publish-announcement',
  state: 'proposed',
  summary: 'Show to all customers',
  failure: null,
}

const LANGUAGE_TAGS = [
  ['English', 'en'],
  ['Hausa', 'ha'],
  ['Yorùbá', 'yo'],
  ['Igbo', 'ig'],
  ['Pidgin', 'pcm'],
] as const

function show(answers: Answers = {}, duties: readonly StaffDuty[] = ['tariff.read', 'tariff.change']) {
  const calls = answerCalls(duties, { 'announcements/read': { announcements: [SHOWN, WITHDRAWN] }, ...answers })
  showPage(<AnnouncementsSection />, '/configuration', '/configuration')
  return calls
}

test('announcements: lists the announcements with their times, and offers no act without the duty', async () => {
  show({}, ['tariff.read'])
  expect(
    await screen.findByRole('row', {
      name: 'New hours We open at 9 am. shown Customers of tier 1 27 Nov 2026, 10:00 1 Dec 2026, 10:00 1,200',
    }),
  ).toBeTruthy()
  expect(screen.getByText('withdrawn on 20 Nov 2026, 10:00')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Save as CSV'])
  await expectNoFaults()
})

test('announcements: says that there is none, and that the bank does not answer', async () => {
  show({ 'announcements/read': { announcements: [] } })
  expect(await screen.findByText('No announcement is shown, and none is planned.')).toBeTruthy()
  cleanup()
  answerCalls(['tariff.read'], {})
  showPage(<AnnouncementsSection />, '/configuration', '/configuration')
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})

test('announcements: an announcement is previewed with the number of customers, and becomes the order of two people', async () => {
  const calls = show({ 'announcements/preview': { customers: 1200, all: 5000 }, 'orders/propose': ORDER })
  await userEvent.click(await screen.findByRole('button', { name: 'Preview the announcement' }))
  for (const name of ['English', 'Hausa', 'Yorùbá', 'Igbo', 'Pidgin'])
    expect(screen.getAllByText(`The title in ${name} must be 1 to 60 characters`).length).toBeGreaterThan(1)
  expect(screen.getByRole('heading', { name: 'Fix 12 things to continue' })).toBeTruthy()
  await expectNoFaults()
  for (const language of ['English', 'Hausa', 'Yorùbá', 'Igbo', 'Pidgin']) {
    await userEvent.type(screen.getByLabelText(`Title in ${language}`), `Hours ${language}`)
    await userEvent.type(screen.getByLabelText(`Text in ${language}`), 'We open at 9 am.')
  }
  await userEvent.selectOptions(screen.getByLabelText('Audience'), 'product:SAV')
  await userEvent.type(screen.getByLabelText('Until'), '2026-12-01T06:00')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the announcement' }))
  expect(await screen.findByText(/is shown to 1,200 of 5,000 customers/)).toBeTruthy()
  const shown = within(screen.getByRole('region', { name: 'Texts of the announcement' }))
  for (const [language, tag] of LANGUAGE_TAGS) {
    expect(shown.getByText(`Hours ${language}`).closest('[lang]')?.getAttribute('lang')).toBe(tag)
    expect(shown.getByText(language)).toBeTruthy()
  }
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'news')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The branches open later')
  await userEvent.click(screen.getByRole('button', { name: 'Propose to publish it' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  const words = (language: string) => ({ title: `Hours ${language}`, text: 'We open at 9 am.' })
  const wanted = {
    texts: {
      en: words('English'),
      ha: words('Hausa'),
      yo: words('Yorùbá'),
      ig: words('Igbo'),
      pcm: words('Pidgin'),
    },
    audience: 'product:SAV',
    startsAt: null,
    endsAt: '2026-12-01T05:00:00.000Z',
  }
  expect(calls.find(({ name }) => name === 'announcements/preview')?.body).toEqual(wanted)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'publish-announcement',
    payload: wanted,
  })
})

test('announcements: a change after the preview needs another preview', async () => {
  show({ 'announcements/preview': { customers: 1, all: 2 } })
  for (const language of ['English', 'Hausa', 'Yorùbá', 'Igbo', 'Pidgin']) {
    await userEvent.type(await screen.findByLabelText(`Title in ${language}`), 'Hours')
    await userEvent.type(screen.getByLabelText(`Text in ${language}`), 'We open at 9 am.')
  }
  await userEvent.selectOptions(screen.getByLabelText('Audience'), 'all')
  await userEvent.type(screen.getByLabelText('Until'), '2026-12-01T06:00')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the announcement' }))
  expect(await screen.findByRole('button', { name: 'Propose to publish it' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Title in Hausa'), '!')
  expect(screen.queryByRole('button', { name: 'Propose to publish it' })).toBeNull()
})

test('announcements: a shown announcement is withdrawn by an order', async () => {
  const calls = show({ 'orders/propose': { ...ORDER, kind: 'withdraw-announcement' } })
  const buttons = await screen.findAllByRole('button', { name: 'Withdraw New hours' })
  expect(buttons).toHaveLength(1)
  await userEvent.click(buttons[0] as HTMLElement)
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'outdated')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The hours changed again')
  await userEvent.click(screen.getByRole('button', { name: 'Propose to withdraw it' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'withdraw-announcement',
    payload: { announcementId: ID },
  })
})
