/** Tests the questions of people without a login: the list, a question that opens with a reason, its answer and its end. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { QuestionPage } from './question-page.tsx'
import { QuestionsPage } from './questions-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LATE = {
  reference: 'ASK-0001',
  about: 'log-in',
  name: 'Ngozi Obi',
  answerBy: '2026-11-20T09:00:00Z',
  isLate: true,
}
const DISPUTE = { ...LATE, reference: 'ASK-0002', about: 'A failed transfer', answerBy: null, isLate: false }
const STORY = { ...LATE, phone: '+2348030000001', words: 'My phone is lost.', closedAt: null, answers: [] }
const ORDER = {
  orderId: 'o',
  state: 'executed',
  summary: 'Answer the question ASK-0001 by text message',
  failure: null,
}

function showQuestions(answers: Answers) {
  answerCalls(['contact.answer'], answers)
  showPage(<QuestionsPage />, '/questions', '/questions')
}

async function openQuestion(answers: Answers = {}, duties: readonly StaffDuty[] = []) {
  const calls = answerCalls(['contact.answer', ...duties], {
    'contacts/read': STORY,
    'orders/propose': ORDER,
    ...answers,
  })
  showPage(<QuestionPage />, '/questions/:reference', '/questions/ASK-0001')
  await userEvent.type(await screen.findByLabelText('Why do you open this record?'), 'The person waits for an answer')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Question ASK-0001' })
  return calls
}

async function giveReason(code: string) {
  await userEvent.selectOptions(screen.getByLabelText('Reason'), code)
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The person asked on the public page')
}

test('questions: are listed with the subject in words and a late deadline, and each opens its page', async () => {
  showQuestions({ 'contacts/list': { contacts: [LATE, DISPUTE] } })
  const table = await screen.findByRole('table', { name: '2 open questions' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first?.textContent).toMatch(/^ASK-0001Cannot log inNgozi Obi.*, late$/)
  expect(second?.textContent).toBe('ASK-0002A failed transferNgozi ObiNo deadline')
  expect(screen.getByRole('link', { name: 'ASK-0001' }).getAttribute('href')).toBe('/questions/ASK-0001')
  await expectNoFaults()
})

test('questions: say that none is open, and that the bank did not answer', async () => {
  showQuestions({ 'contacts/list': { contacts: [] } })
  expect(await screen.findByText('No question is open.')).toBeTruthy()
  cleanup()
  showQuestions({})
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('question: opens with a reason only, and an answer of one text message is one order', async () => {
  const calls = await openQuestion()
  expect(calls.find(({ name }) => name === 'contacts/read')?.body).toEqual({
    reference: 'ASK-0001',
    reason: 'The person waits for an answer',
  })
  expect(screen.getByText('The promised time for an answer has passed.')).toBeTruthy()
  expect(screen.getByText('Nobody has answered yet.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Act'), 'answer-contact')
  await giveReason('answer')
  await userEvent.type(screen.getByLabelText('Answer'), 'Ọ dára, we wait')
  await userEvent.click(screen.getByRole('button', { name: 'Answer by text message' }))
  expect(await screen.findByText(/plain letters, digits and signs/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'orders/propose')).toBe(false)
  await userEvent.clear(screen.getByLabelText('Answer'))
  await userEvent.type(screen.getByLabelText('Answer'), 'Reset your password on the login page.')
  await userEvent.click(screen.getByRole('button', { name: 'Answer by text message' }))
  await vi.waitFor(() => expect(calls.some(({ name }) => name === 'orders/propose')).toBe(true))
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'answer-contact',
    payload: { reference: 'ASK-0001', text: 'Reset your password on the login page.' },
    reasonCode: 'answer',
  })
  await expectNoFaults()
})

test('question: is closed by one order, and a closed question offers no act', async () => {
  const calls = await openQuestion()
  await userEvent.selectOptions(screen.getByLabelText('Act'), 'close-contact')
  await giveReason('settled')
  await userEvent.click(screen.getByRole('button', { name: 'Close the question' }))
  await vi.waitFor(() =>
    expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
      kind: 'close-contact',
      payload: { reference: 'ASK-0001' },
      reasonCode: 'settled',
    }),
  )
  cleanup()
  await openQuestion({ 'contacts/read': { ...STORY, closedAt: '2026-11-21T09:00:00Z' } })
  expect(screen.queryByLabelText('Act')).toBeNull()
})

test('question: leads to the orders about it, for a role that reads orders', async () => {
  await openQuestion({}, ['order.read'])
  const link = screen.getByRole('link', { name: 'Orders about this question' })
  expect(link.getAttribute('href')).toBe('/orders?text=ASK-0001')
  cleanup()
  await openQuestion()
  expect(screen.queryByRole('link', { name: 'Orders about this question' })).toBeNull()
})
