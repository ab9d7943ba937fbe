/** The most that a customer lets themselves spend on gaming in a day: lower at once, higher only a day later. */
import { type SubmitEvent, useState } from 'react'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor, formatPlain, parseMajor } from '../../../values/money.ts'
import { type GamingLimit, useGetGamingLimitQuery, useSetGamingLimitMutation } from '../../api/bills-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import * as PATHS from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'

export function GamingLimitPage() {
  const query = useGetGamingLimitQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.bills}>Bills</BackLink>}>Gaming limit</PageHead>}
      query={query}
      what="your gaming limit"
      still="Your limit stays as it is."
      bones={
        <div className="card pad bones">
          <Bone width={3} height={3} />
          <Bone height={5} />
        </div>
      }
    >
      {(data) => <LimitForm key={data.perDay} limit={data} />}
    </QueryPage>
  )
}

function LimitForm({ limit }: { readonly limit: GamingLimit }) {
  const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  const [amount, setAmount] = useState(limit.perDay === null ? '' : formatPlain(BigInt(limit.perDay), 'NGN'))
  const [error, setError] = useState<string>()
  const [set, { isLoading: busy }] = useSetGamingLimitMutation()
  async function save(perDay: string | undefined): Promise<void> {
    const { data, error: failure } = await set(perDay)
    if (data === undefined) {
      const problem = callProblem(failure)
      return setError(problem.errors['perDay']?.[0] ?? `${problem.message}. Your limit stays as it is.`)
    }
    setError(undefined)
    showToast(data.coming === null ? 'Your limit counts from now on' : 'Your new limit counts a day from now')
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    const parsed = parseMajor(amount, 'NGN')
    if (!parsed.ok || parsed.value === 0n) return setError('Enter an amount above zero, like 5,000.00')
    void save(parsed.value.toString())
  }
  return (
    <div className="cols side">
      <form className="card pad form" noValidate onSubmit={submit}>
        <p>
          {limit.perDay === null ? 'You have set no limit.' : `Your limit is ${naira(limit.perDay)} a day.`} You spent{' '}
          <span className="strong">{naira(limit.spentToday)}</span> today.
        </p>
        {limit.coming !== null && (
          <Note kind="wait">
            <p>
              From {formatDateTime(limit.coming.from)}{' '}
              {limit.coming.perDay === null ? 'there is no limit' : `it is ${naira(limit.coming.perDay)}`}. Until then
              the one above counts.
            </p>
          </Note>
        )}
        <MoneyInput
          id="perDay"
          label="The most I spend in a day"
          currency="NGN"
          value={amount}
          onChange={setAmount}
          error={error}
          hint="A lower limit counts at once. A higher one counts a day later, so that you can sleep on it."
        />
        <div className="btns">
          <Button type="submit" wide busy={busy}>
            Save my limit
          </Button>
          {limit.perDay !== null && (
            <Button look="quiet" wide onClick={() => void save(undefined)}>
              Remove the limit a day from now
            </Button>
          )}
        </div>
      </form>
      <Note>
        <p>
          <span className="strong">Is it still a game?</span> If it is not, set the limit low and talk to somebody. The
          bank never pays into a wallet above your limit.
        </p>
      </Note>
    </div>
  )
}
