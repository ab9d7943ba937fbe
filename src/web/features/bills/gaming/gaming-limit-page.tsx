/** Sets the customer's own daily limit on gaming: a lower limit applies immediately, and a higher limit a day later. */
import * as v from 'valibot'
import { formatDateTime } from '../../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../../values/money.ts'
import { type GamingLimit, useGetGamingLimitQuery, useSetGamingLimitMutation } from '../../../api/bills/bills-api.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { QueryPage } from '../../../ui/loading/query-page.tsx'
import { Form, SubmitButton, SubmitNote } from '../../../ui/form/form.tsx'
import { amountAboveZero } from '../../../ui/form/amount-schemas.ts'
import { MoneyField } from '../../../ui/money/money-field.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { CardBones } from '../../../ui/loading/skeleton.tsx'
import { showToast } from '../../../ui/note/toast.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export function GamingLimitPage() {
  const query = useGetGamingLimitQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.bills}>{t('Bills')}</BackLink>}>{t('Gaming limit')}</PageHead>}
      query={query}
      what={t('your gaming limit')}
      still={t('Your limit has not changed.')}
      bones={<CardBones />}
    >
      {(data) => <LimitForm key={data.perDay} limit={data} />}
    </QueryPage>
  )
}

const limitForm = v.object({ perDay: amountAboveZero('NGN', t('Enter an amount above zero, such as 5,000.00')) })

function LimitForm({ limit }: { readonly limit: GamingLimit }) {
  const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  const [set] = useSetGamingLimitMutation()
  const done = ({ coming }: GamingLimit): void =>
    showToast(coming === null ? t('Your limit applies from now on') : t('Your new limit applies in 24 hours'))
  const form = useForm(limitForm, ({ perDay }) => perDay.toString(), {
    send: set,
    onDone: done,
    explain: ({ errors, message }) => [
      { fieldId: 'perDay', text: errors['perDay']?.[0] ?? t('{message}. Your limit has not changed.', { message }) },
    ],
    isShort: true,
  })
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
      <Form form={form} className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`}>
        <p>
          {limit.perDay === null
            ? t('You have not set a limit.')
            : t('Your limit is {amount} a day.', { amount: naira(limit.perDay) })}{' '}
          {tNodes('You have spent {amount} today.', {
            amount: <span className="strong">{naira(limit.spentToday)}</span>,
          })}
        </p>
        {limit.coming !== null && (
          <Note kind="wait">
            <p>
              {limit.coming.perDay === null
                ? t('From {time} there is no limit. Until then the limit above applies.', {
                    time: formatDateTime(limit.coming.from),
                  })
                : t('From {time} your limit is {amount}. Until then the limit above applies.', {
                    time: formatDateTime(limit.coming.from),
                    amount: naira(limit.coming.perDay),
                  })}
            </p>
          </Note>
        )}
        <MoneyField
          id="perDay"
          label={t('Daily limit')}
          currency="NGN"
          defaultValue={limit.perDay === null ? '' : formatPlain(BigInt(limit.perDay), 'NGN')}
          error={form.errorOf('perDay')}
          hint={t(
            'A lower limit applies immediately. A higher limit applies after 24 hours, so that you have time to think about it.',
          )}
        />
        <div className={buttonStyles.group}>
          <SubmitButton form={form}>{t('Save limit')}</SubmitButton>
          {limit.perDay !== null && (
            <Button
              look="quiet"
              wide
              disabled={!form.connected}
              onClick={() => void form.run(() => set(undefined), done)}
            >
              {t('Remove limit in 24 hours')}
            </Button>
          )}
        </div>
        <SubmitNote form={form} />
      </Form>
      <StillAGame />
    </div>
  )
}

function StillAGame() {
  return (
    <Note>
      <p>
        <span className="strong">{t('Is it still a game?')}</span>{' '}
        {t('If not, set a low limit and talk to a person you trust. We never pay into a wallet above your limit.')}
      </p>
    </Note>
  )
}
