// @module-tag one-try
/** Tests the form kit: parsing, sending once, the bank's refusals at their fields, offline, drafts. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CallProblem } from '../../api/result/call-problem.ts'
import { DateFields } from './date-fields.tsx'
import { Form, SubmitButton, SubmitNote } from './form.tsx'
import { amountAboveZero } from './amount-schemas.ts'
import { requiredText, text, ticked } from './form-schemas.ts'
import { MoneyField } from '../money/money-field.tsx'
import { RadioField } from './radio-field.tsx'
import { TextField } from './text-field.tsx'
import { type FormRules, type Sent, useForm } from './use-form.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const schema = v.object({
  'pay-name': requiredText('Enter a name'),
  amount: amountAboveZero('NGN', 'Enter an amount'),
  kind: v.picklist(['one', 'two'], 'Choose a kind'),
  born: v.pipe(v.string(), v.minLength(1, 'Enter a day')),
  note: v.optional(text),
})
const toRequest = ({ 'pay-name': name, amount, kind, born }: v.InferOutput<typeof schema>) => ({
  name,
  amount: amount.toString(),
  kind,
  born,
})
type Request = ReturnType<typeof toRequest>
type Rules = FormRules<Request, string>

const refusal = (data: object): Sent<string> => ({
  error: { status: 200, data: { errorCode: '06', errorMsg: 'The bank’s words', ...data } },
})

function PayForm(rules: Partial<Rules>) {
  const form = useForm(schema, toRequest, {
    send: async () => ({ data: 'kept' }),
    onDone: () => undefined,
    names: { name: 'pay-name' },
    ...rules,
  })
  return (
    <Form form={form}>
      <TextField id="pay-name" label="Name" error={form.errorOf('pay-name')} />
      <MoneyField id="amount" label="Amount" currency="NGN" error={form.errorOf('amount')} />
      <RadioField
        id="kind"
        legend="Kind"
        choices={[
          { value: 'one', label: 'One' },
          { value: 'two', label: 'Two' },
        ]}
        error={form.errorOf('kind')}
      />
      <DateFields id="born" legend="Day of birth" error={form.errorOf('born')} />
      <SubmitButton form={form}>Pay</SubmitButton>
      <SubmitNote form={form}>Nothing has been paid yet.</SubmitNote>
    </Form>
  )
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Pay' }))
const links = () => screen.queryAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Name'), ' Ada ')
  await userEvent.type(screen.getByLabelText('Amount'), '1500.5')
  await userEvent.click(screen.getByLabelText('Two'))
  for (const [label, typed] of [
    ['Day', '7'],
    ['Month', '4'],
    ['Year', '1990'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), typed)
}

describe('form', () => {
  it('form: sends nothing and lists each wrong field, with the focus on the list, when fields are empty', async () => {
    const send = vi.fn<NonNullable<Rules['send']>>()
    render(<PayForm send={send} />)
    await press()
    expect(send).not.toHaveBeenCalled()
    expect(links()).toEqual([
      ['#pay-name', 'Enter a name'],
      ['#amount', 'Enter an amount'],
      ['#kind', 'Choose a kind'],
      ['#born-day', 'Enter a day'],
    ])
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true')
  })

  it('form: sends the request that is made of the typed texts', async () => {
    const send = vi.fn<NonNullable<Rules['send']>>(async () => ({ data: 'kept' }))
    const onDone = vi.fn<Rules['onDone']>()
    render(<PayForm send={send} onDone={onDone} />)
    await fillIn()
    await press()
    const request = { name: 'Ada', amount: '150050', kind: 'two', born: '1990-04-07' }
    expect(send).toHaveBeenCalledExactlyOnceWith(request)
    expect(onDone).toHaveBeenCalledExactlyOnceWith('kept', request, expect.any(HTMLFormElement))
  })

  it('form: keeps the other problems when the customer corrects one field', async () => {
    render(<PayForm />)
    await press()
    await userEvent.type(screen.getByLabelText('Name'), 'Ada')
    await userEvent.type(screen.getByLabelText('Year'), '1990')
    expect(links().map(([href]) => href)).toEqual(['#amount', '#kind'])
    expect(document.activeElement).toBe(screen.getByLabelText('Year'))
  })

  it('form: sends once when it is submitted twice before the answer', async () => {
    const answer = Promise.withResolvers<Sent<string>>()
    const send = vi.fn<NonNullable<Rules['send']>>(() => answer.promise)
    render(<PayForm send={send} />)
    await fillIn()
    const button = screen.getByRole('button', { name: 'Pay' })
    const form = button.closest('form') as HTMLFormElement
    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    expect(send).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await act(async () => answer.resolve({ data: 'kept' }))
    expect(button.getAttribute('aria-disabled')).toBeNull()
    await press()
    expect(send).toHaveBeenCalledTimes(2)
  })
})

describe('form, refused by the bank', () => {
  const show = async (answer: Sent<string>, rules: Partial<Rules> = {}) => {
    render(<PayForm send={async () => answer} {...rules} />)
    await fillIn()
    await press()
    await screen.findByRole('alert')
  }

  it('form, refused by the bank: shows each text at its control, also when the control has another name', async () => {
    await show(refusal({ errors: { name: ['Too long'], born: ['Too young'], 'amount.minor': ['Too much'] } }))
    expect(links()).toEqual([
      ['#pay-name', 'Too long'],
      ['#born-day', 'Too young'],
      ['#amount', 'Too much'],
    ])
  })

  it('form, refused by the bank: shows a text without a link when the form has no such control', async () => {
    await show(refusal({ errors: { challengeId: ['It has expired'] } }))
    expect(links()).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain('It has expired')
  })

  it('form, refused by the bank: shows the bank’s own message when no field is named, with the reference of a fault', async () => {
    await show({
      error: { status: 500, data: { errorCode: '99', errorMsg: 'It failed.', data: { incidentId: 'A1' } } },
    })
    expect(screen.getByRole('alert').textContent).toContain('It failed Reference A1.')
  })

  it('form, refused by the bank: shows the page’s sentence in place of the message', async () => {
    await show(refusal({}), { explain: ({ message }: CallProblem) => `${message}. Nothing was paid.` })
    expect(screen.getByRole('alert').textContent).toContain('The bank’s words. Nothing was paid.')
  })

  it('form, refused by the bank: keeps the typed text, and takes the focus again after a second refusal', async () => {
    await show(refusal({}))
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1,500.5')
    await press()
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })
})

describe('form, short', () => {
  it('short form: has no list, and the first wrong field takes the focus', async () => {
    render(<PayForm isShort />)
    await userEvent.type(screen.getByLabelText('Name'), 'Ada')
    await press()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
    expect(screen.getByText('Enter an amount')).toBeTruthy()
  })

  it('short form: shows a problem without a field as an alert', async () => {
    render(<PayForm isShort send={async () => refusal({})} />)
    await fillIn()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('The bank’s words')
  })
})

describe('form without a connection', () => {
  it('form without a connection: keeps the text, says why, and sends nothing', async () => {
    const send = vi.fn<NonNullable<Rules['send']>>()
    render(<PayForm send={send} />)
    await fillIn()
    expect(screen.getByText('Nothing has been paid yet.')).toBeTruthy()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(screen.getByText('You need a connection. We have kept what you typed.')).toBeTruthy()
    fireEvent.submit(screen.getByRole('button', { name: 'Pay' }).closest('form') as HTMLFormElement)
    expect(send).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(' Ada ')
    vi.restoreAllMocks()
    act(() => void dispatchEvent(new Event('online')))
  })
})

describe('form with a draft', () => {
  it('form with a draft: stores each input, and deletes the draft only after the bank has accepted the request', async () => {
    const draft = { onInput: vi.fn<() => void>(), forget: vi.fn<() => void>() }
    const send = vi
      .fn<NonNullable<Rules['send']>>()
      .mockResolvedValueOnce(refusal({}))
      .mockResolvedValueOnce({ data: 'kept' })
    render(<PayForm draft={draft} send={send} />)
    await fillIn()
    expect(draft.onInput).toHaveBeenCalled()
    await press()
    expect(draft.forget).not.toHaveBeenCalled()
    await press()
    expect(draft.forget).toHaveBeenCalledOnce()
  })
})

it('box: is true when it is ticked', () => {
  expect([v.parse(ticked, 'on'), v.parse(ticked, '')]).toEqual([true, false])
})
