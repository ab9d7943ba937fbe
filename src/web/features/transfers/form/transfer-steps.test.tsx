/** Tests the transfer form on a phone: its steps, the way back, and the focus. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from '../../../ui/router/router.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '../../../../contract/accounts/account.ts'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { store } from '../../../session/store/store.ts'
import { saveSession } from '../../../session/tab/signed-in-marker.ts'
import type { UserSession } from '../../../../contract/identity/session.ts'
import { NOW } from '../../../schedule/when.ts'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { useBackCloses } from '../../../approval/use-back-closes.ts'
import { checkOrder, FIELD, type TransferDraft } from './check-order.ts'
import { beginDraft } from './begin-draft.ts'
import { keepDraft } from './transfer-draft.ts'
import { TransferForm } from './transfer-form.tsx'
import { problemsOf, useTransferSteps } from './use-transfer-steps.ts'
import type { Problems } from '../../../ui/form/error-summary.tsx'
import type { NameState } from '../recipient/use-name-enquiry.ts'

startDataLayer(store)

const PAYEE = '1234567891'
const account: Account = {
  customerId: 'c1',
  accountNumber: '0000000013',
  accountName: 'Adaeze Okonkwo',
  accountType: 'Savings',
  currencyCode: 'NGN',
  balance: 0,
  formatedBalance: '',
  bookBalance: 0,
  schemeType: 'SBA',
  schemeCode: 'SB001',
  kycLevel: 3,
  email: '',
  balanceMinor: '5000000',
  availableMinor: '5000000',
  heldMinor: '0',
  isPrimary: true,
  nickname: null,
  hidden: false,
}

const setPhone = (matches: boolean): void => {
  const list = { matches, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('scrollTo', () => undefined)
  sessionStorage.clear()
  saveSession({ username: 'ada', cifid: 'C1', sessionId: 's1' } as UserSession)
  setPhone(true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Review({ onEdit }: { readonly onEdit: (fieldId?: string) => void }) {
  useBackCloses(() => onEdit())
  return (
    <Sheet title="Check and approve" onClose={() => onEdit()}>
      <button type="button" onClick={() => onEdit(FIELD.to)}>
        Edit to
      </button>
    </Sheet>
  )
}

/** The form with the state that the page passes to it. The name is found as soon as the number is complete. */
function Form() {
  const steps = useTransferSteps('own-bank')
  const [draft, setDraft] = useState<TransferDraft>(() =>
    beginDraft('own-bank', { state: null, search: location.search }),
  )
  useEffect(() => keepDraft('own-bank', draft), [draft])
  const [problems, setProblems] = useState<Problems>([])
  const [review, setReview] = useState(false)
  const name: NameState =
    draft.toAccountNumber === PAYEE
      ? {
          kind: 'found',
          found: {
            accountName: 'TUNDE BAKARE',
            bankName: 'Optimus Bank',
            bankCode: draft.bankCode,
            nameEnquiryRef: 'r',
          },
        }
      : draft.toAccountNumber.length === 10
        ? { kind: 'nobody', text: 'No open account has this number.' }
        : { kind: 'waiting' }
  const check = () => {
    const checked = checkOrder(draft, { accounts: [account], from: account, limits: undefined, name })
    return checked.ok ? [] : checked.problems
  }
  return (
    <>
      <TransferForm
        service="own-bank"
        accounts={[account]}
        from={account}
        limits={undefined}
        fees={undefined}
        draft={draft}
        onChange={(change) => setDraft({ ...draft, ...change })}
        when={NOW}
        onWhen={() => undefined}
        name={name}
        onRetryName={() => undefined}
        problems={problems}
        busy={false}
        hidden={false}
        steps={steps}
        onContinue={() => {
          const found = problemsOf('who', check())
          setProblems(found)
          if (found.length === 0) steps.openAmount()
        }}
        onReview={() => {
          const found = check()
          setProblems(found)
          steps.goToProblems(found)
          setReview(found.length === 0)
        }}
      />
      {review && (
        <Review
          onEdit={(fieldId) => {
            setReview(false)
            steps.goToField(fieldId)
          }}
        />
      )}
    </>
  )
}

function show(address = '/transfers/optimus'): void {
  history.pushState(null, '', '/transfers')
  history.pushState(null, '', address)
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Form />
      </BrowserRouter>
    </Provider>,
  )
}

const step = () => screen.getByRole('heading', { name: /^Step / })
const number = () => screen.queryByLabelText<HTMLInputElement>('Optimus account number')
const amount = () => screen.queryByLabelText<HTMLInputElement>('How much')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement

async function openAmount(): Promise<void> {
  show()
  await userEvent.type(number() as HTMLInputElement, PAYEE)
  await press('Continue')
}

it('transfer in steps: shows who to pay first, and then how much, with the focus on the heading', async () => {
  show()
  expect(step().textContent).toBe('Step 1 of 3 · Who you pay')
  expect(amount()).toBeNull()
  await userEvent.type(number() as HTMLInputElement, PAYEE)
  await press('Continue')
  expect(step().textContent).toBe('Step 2 of 3 · How much')
  expect(focused()).toBe(step())
  expect(number()).toBeNull()
  expect(screen.getByText('TUNDE BAKARE')).toBeTruthy()
})

it('transfer in steps: stays at the payee and says why, when the number is missing', async () => {
  show()
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toContain('Enter the Optimus account number you are paying')
  expect(focused()).toBe(screen.getByRole('alert'))
  expect(step().textContent).toMatch(/^Step 1/)
})

it('transfer in steps: goes one step back at the browser’s Back, and keeps what was typed', async () => {
  await openAmount()
  await userEvent.type(amount() as HTMLInputElement, '2500')
  history.back()
  await waitFor(() => expect(step().textContent).toMatch(/^Step 1/))
  expect(location.pathname).toBe('/transfers/optimus')
  expect(focused()).toBe(step())
  expect(number()?.value).toBe(PAYEE)
  history.forward()
  await waitFor(() => expect(amount()?.value).toBe('2,500'))
})

it('transfer in steps: stays at the payee at the browser’s Forward, when the transfer was sent and its draft is gone', async () => {
  await openAmount()
  history.back()
  await waitFor(() => expect(step().textContent).toMatch(/^Step 1/))
  await userEvent.clear(number() as HTMLInputElement)
  const entries: unknown[] = []
  addEventListener('popstate', ({ state }) => entries.push((state as { step?: string } | null)?.step))
  history.forward()
  await waitFor(() => expect(entries).toEqual(['amount', undefined]))
  expect(step().textContent).toMatch(/^Step 1/)
})

it('transfer in steps: goes to the payee’s field when the review is closed to edit it', async () => {
  await openAmount()
  await userEvent.type(amount() as HTMLInputElement, '2500')
  await press('Review transfer')
  await press('Edit to')
  await waitFor(() => expect(focused()).toBe(number()))
  expect(screen.queryByRole('dialog')).toBeNull()
  history.back()
  await waitFor(() => expect(location.pathname).toBe('/transfers'))
})

it('transfer in steps: leads an error to its step, when the payee is wrong at the review', async () => {
  show('/transfers/optimus?to=9999999999')
  expect(step().textContent).toMatch(/^Step 2/)
  await userEvent.type(amount() as HTMLInputElement, '2500')
  await press('Review transfer')
  await waitFor(() => expect(step().textContent).toMatch(/^Step 1/))
  expect(focused()).toBe(screen.getByRole('alert'))
})

it('transfer in steps: begins with the amount, when a link brings the payee', () => {
  show(`/transfers/optimus?to=${PAYEE}`)
  expect(step().textContent).toMatch(/^Step 2/)
  expect(screen.getByText('TUNDE BAKARE')).toBeTruthy()
})

it('transfer: is one page on a wider window', () => {
  setPhone(false)
  show()
  expect(screen.queryByRole('heading', { name: /^Step / })).toBeNull()
  expect(number()).toBeTruthy()
  expect(amount()).toBeTruthy()
})
