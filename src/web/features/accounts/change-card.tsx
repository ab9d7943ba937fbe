/** Changes an account: its name, whether it is the main account, whether Home shows it. */
import type { Account } from '../../../contract/account.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useChangeAccountMutation } from './accounts-api.ts'

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
    <section className="card pad" aria-labelledby="change">
      <h2 id="change">On your screens</h2>
      <p className="muted">{shownWords(account)}</p>
      {error !== undefined && (
        <Note kind="bad" role="alert">
          <p>{callProblem(error).message}</p>
        </Note>
      )}
      <div className="account-acts">
        <Button look="sec" small onClick={onRename}>
          Rename
        </Button>
        {!isPrimary && !hidden && (
          <Button
            look="sec"
            small
            busy={isLoading}
            onClick={() => void ask({ isPrimary: true }, 'This is your main account now')}
          >
            Make it the main account
          </Button>
        )}
        {!isPrimary && (
          <Button
            look="sec"
            small
            busy={isLoading}
            onClick={() => void ask({ hidden: !hidden }, hidden ? 'Home shows it again' : 'Home no longer shows it')}
          >
            {hidden ? 'Show on Home' : 'Hide from Home'}
          </Button>
        )}
      </div>
    </section>
  )
}

function shownWords({ isPrimary, hidden }: Account): string {
  if (isPrimary) return 'Your main account: Home opens with it, so it cannot be hidden.'
  return hidden
    ? 'Hidden: Home and the transfer forms leave it out. It works as before, and money still comes in.'
    : 'Home and the transfer forms show it.'
}
