/** Sets the customer's own daily limit on gaming: a lower limit applies immediately, and a higher limit a day later. */
import * as v from 'valibot'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { type GamingLimit, useGetGamingLimitQuery, useSetGamingLimitMutation } from '../../api/bills-api.ts'
import * as PATHS from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { Form, SubmitButton, SubmitNote } from '../../ui/form.tsx'
import { amountAboveZero } from '../../ui/amount-schemas.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

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

const limitForm = v.object({ perDay: amountAboveZero('NGN', 'Enter an amount above zero, like 5,000.00') })

function LimitForm({ limit }: { readonly limit: GamingLimit }) {
  const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  const [set] = useSetGamingLimitMutation()
  const done = ({ coming }: GamingLimit): void =>
    showToast(coming === null ? 'Your limit counts from now on' : 'Your new limit counts a day from now')
  const form = useForm(limitForm, ({ perDay }) => perDay.toString(), {
    send: set,
    onDone: done,
    explain: ({ errors, message }) => [
      { fieldId: 'perDay', text: errors['perDay']?.[0] ?? `${message}. Your limit stays as it is.` },
    ],
    isShort: true,
  })
  return (
    <div className="cols side">
      <Form form={form} className="card pad form">
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
        <MoneyField
          id="perDay"
          label="The most I spend in a day"
          currency="NGN"
          defaultValue={limit.perDay === null ? '' : formatPlain(BigInt(limit.perDay), 'NGN')}
          error={form.errorOf('perDay')}
          hint="A lower limit counts at once. A higher one counts a day later, so that you can sleep on it."
        />
        <div className="btns">
          <SubmitButton form={form}>Save my limit</SubmitButton>
          {limit.perDay !== null && (
            <Button
              look="quiet"
              wide
              disabled={!form.connected}
              onClick={() => void form.run(() => set(undefined), done)}
            >
              Remove the limit a day from now
            </Button>
          )}
        </div>
        <SubmitNote form={form} />
      </Form>
      <Note>
        <p>
          <span className="strong">Is it still a game?</span> If it is not, set the limit low and talk to somebody. The
          bank never pays into a wallet above your limit.
        </p>
      </Note>
    </div>
  )
}
