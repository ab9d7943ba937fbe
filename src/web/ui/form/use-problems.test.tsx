/** Tests that a form keeps the problems of the fields that are still wrong. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { DateFields } from './date-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { useProblems } from './use-problems.ts'

afterEach(cleanup)

function Form() {
  const [bank, setBank] = useState('a')
  const [problems, setProblems, onChange] = useProblems()
  const errorOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.text
  return (
    <form
      noValidate
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault()
        setProblems([
          { fieldId: 'name', text: 'Enter a name' },
          { fieldId: 'born-day', text: 'Enter a date' },
        ])
      }}
    >
      <ErrorSummary problems={problems} />
      <TextField id="name" label="Name" error={errorOf('name')} />
      <DateFields id="born" legend="Date of birth" error={errorOf('born-day')} />
      <SelectField
        id="bank"
        label="Bank"
        value={bank}
        onChange={(event) => setBank(event.target.value)}
        choices={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />
      <button type="submit">Send</button>
    </form>
  )
}

describe('the problems of a form', () => {
  it('problems of a form: disappear field by field as each changes, and the focus stays where the customer types', async () => {
    render(<Form />)
    await userEvent.click(screen.getByRole('button'))
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    await userEvent.type(screen.getByLabelText('Name'), 'Ada')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(screen.queryByText('Enter a name')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('There is a problemEnter a date')
    await userEvent.type(screen.getByLabelText('Month'), '4')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Day').getAttribute('aria-invalid')).toBeNull()
  })

  it("problems of a form: keep the customer's choice in a controlled select", async () => {
    render(<Form />)
    await userEvent.selectOptions(screen.getByLabelText('Bank'), 'B')
    expect(screen.getByLabelText<HTMLSelectElement>('Bank').value).toBe('b')
  })

  it('problems of a form: take the focus again when the form is sent again', async () => {
    render(<Form />)
    await userEvent.click(screen.getByRole('button'))
    await userEvent.type(screen.getByLabelText('Name'), 'Ada')
    await userEvent.click(screen.getByRole('button'))
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByRole('alert').textContent).toContain('Fix 2 things')
  })
})
