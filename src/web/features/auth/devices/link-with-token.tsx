/** Links a device with a code of the authenticator app, in place of the SMS code. */
import type { ReactNode, SubmitEvent } from 'react'
import { TOKEN_CODE_ID, TokenCodeField } from '../../../ui/form/token-code-field.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../../ui/form/error-summary.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { textFor } from '../call-problems.ts'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface LinkWithTokenProps {
  readonly problems: readonly FieldProblem[]
  readonly busy: boolean
  /** The typed code, and the form for the fields that `children` adds. */
  readonly onSubmit: (token: string, form: FormData) => void
  readonly children: (problems: readonly FieldProblem[]) => ReactNode
}

export function LinkWithToken({ problems: given, busy, onSubmit, children }: LinkWithTokenProps) {
  const [problems, onChange] = useUnfixed(given)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    onSubmit(String(form.get(TOKEN_CODE_ID) ?? '').trim(), form)
  }
  return (
    <form className={layoutStyles.form} noValidate onChange={onChange} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      <TokenCodeField error={textFor(problems, TOKEN_CODE_ID)} />
      {children(problems)}
      <Button type="submit" wide busy={busy}>
        {t('Link and log in')}
      </Button>
    </form>
  )
}
