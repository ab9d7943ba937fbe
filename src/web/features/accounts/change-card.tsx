/** Changes an account: its name, whether it is the main account, whether Home shows it. */
import type { Account } from '../../../contract/accounts/account.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useChangeAccountMutation } from './accounts-api.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

export interface ChangeCardProps {
  readonly account: Account
  readonly onRename: () => void
}

export function ChangeCard({ account, onRename }: ChangeCardProps) {
  const { accountNumber, isPrimary, hidden } = account
  const [change, { isLoading, error }] = useChangeAccountMutation()
  const ask = async (over: { isPrimary: true } | { hidden: boolean }, done: string): Promise<void> => {
    const answer = await change({ accountNumber, ...over })
    if (answer.error === undefined) showToast(done)
  }
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="change">
      <h2 id="change">{t('Where this account appears')}</h2>
      <p className="muted">{shownWords(account)}</p>
      {error !== undefined && (
        <Note kind="bad" role="alert">
          <p>{callProblem(error).message}</p>
        </Note>
      )}
      <div className={layoutStyles.buttons}>
        <Button look="sec" small onClick={onRename}>
          {t('Rename')}
        </Button>
        {!isPrimary && !hidden && (
          <Button
            look="sec"
            small
            busy={isLoading}
            onClick={() => void ask({ isPrimary: true }, t('This is now your main account'))}
          >
            {t('Make this my main account')}
          </Button>
        )}
        {!isPrimary && (
          <Button
            look="sec"
            small
            busy={isLoading}
            onClick={() =>
              void ask(
                { hidden: !hidden },
                hidden ? t('This account is on Home again') : t('This account is hidden from Home'),
              )
            }
          >
            {hidden ? t('Show on Home') : t('Hide from Home')}
          </Button>
        )}
      </div>
    </section>
  )
}

function shownWords({ isPrimary, hidden }: Account): string {
  if (isPrimary) return t('This is your main account. Home always shows it, so you cannot hide it.')
  return hidden
    ? t(
        'This account is hidden. Home and the transfer forms do not show it, but it works as before and can still receive money.',
      )
    : t('Home and the transfer forms show this account.')
}
