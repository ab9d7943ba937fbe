/** Tests the form of an order: its checks, its refusals, and that a repeated press proposes one order. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ProposeForm } from './propose-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ORDER = { orderId: '0198c0de-0000-7000-8000-000000000001', state: 'executed', summary: 'Freeze all accounts' }

/** Replaces the network by these answers, in this order. Returns the requests. */
function answersOf(...answers: readonly (() => Promise<Response>)[]) {
  const requests: { readonly orderId: string; readonly reason: string }[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { readonly body: string }) => {
    requests.push(JSON.parse(body))
    return answers[requests.length - 1]?.()
  })
  return requests
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const answered = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }))

function show() {
  const done = vi.fn()
  render(<ProposeForm kind="freeze-customer" payload={{ customerId: 'c' }} button="Freeze all accounts" done={done} />)
  return done
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Freeze all accounts' }))
const reason = () => screen.getByLabelText('The reason in words')
async function fill(): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'customer-asks')
  await userEvent.type(reason(), 'The phone is lost')
}

test('order form: sends nothing without a reason, and says what is missing', async () => {
  const requests = answersOf()
  show()
  await press()
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Describe the reason in 10 characters or more')).toBeTruthy()
  expect(requests).toEqual([])
})

test('order form: refuses a reason that is too long, and keeps its text', async () => {
  const requests = answersOf()
  show()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'customer-asks')
  await userEvent.click(reason())
  await userEvent.paste('r'.repeat(501))
  await press()
  expect(screen.getByText('Write at most 500 characters')).toBeTruthy()
  expect((reason() as HTMLInputElement).value).toHaveLength(501)
  expect(requests).toEqual([])
})

test('order form: a second press after a lost answer sends the same order, and a changed reason sends a new order', async () => {
  const requests = answersOf(lost, lost, answered(200, ORDER))
  const done = show()
  await fill()
  await press()
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
  await press()
  await userEvent.type(reason(), ' since Monday')
  await press()
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  const [first, second, third] = requests
  expect(second).toEqual(first)
  expect(third?.orderId).not.toBe(first?.orderId)
})

test('order form: a refusal for an old login links to a new login, which leads back to the page with its filters', async () => {
  history.replaceState(null, '', '/bank-reports?report=large-transfers')
  answersOf(answered(401, { problem: 'log-in-again', message: 'Log in again to do this.' }))
  const done = show()
  await fill()
  await press()
  expect((await screen.findByRole('link', { name: 'Log in again in another tab' })).getAttribute('href')).toBe(
    '/login?fresh=yes&to=%2Fbank-reports%3Freport%3Dlarge-transfers',
  )
  history.replaceState(null, '', '/')
  expect(done).not.toHaveBeenCalled()
})
