/** Tests that the error summary takes the focus and links to the fields. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ErrorSummary, type FieldProblem } from './error-summary.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

const problems: readonly FieldProblem[] = [
  { fieldId: 'username', text: 'Enter your username' },
  { text: 'Network Error' },
]

function Form({ given }: { readonly given: readonly FieldProblem[] }) {
  return (
    <form>
      <ErrorSummary problems={given} />
      <TextField id="username" label="Username" error={given[0]?.text} />
    </form>
  )
}

describe('the error summary', () => {
  it('error summary: does not exist without problems', () => {
    render(<Form given={[]} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('error summary: takes the focus when it appears, and again for new problems', () => {
    const { rerender } = render(<Form given={problems} />)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    screen.getByLabelText('Username').focus()
    rerender(<Form given={[...problems]} />)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  it('error summary: links to the field with the error, and keeps the typed text', async () => {
    render(<Form given={problems} />)
    const field = screen.getByLabelText<HTMLInputElement>('Username')
    field.value = 'adaeze'
    await userEvent.click(screen.getByRole('link', { name: 'Enter your username' }))
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('adaeze')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter your username',
    )
  })
})
