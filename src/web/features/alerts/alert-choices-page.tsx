/** Chooses the channels of each kind of alert, in the settings. Security alerts cannot be turned off. */
import type { AlertChoiceShown } from '../../../contract/alerts/alerts.ts'
import type { AlertChannel, AlertTopic } from '../../../values/vocabularies/alert-words.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { PushCard } from './push-card.tsx'
import { useChooseAlertMutation, useGetAlertChoicesQuery } from './alerts-api.ts'
import { tNodes, t } from '../../language/language.ts'
import * as styles from './alert-choices-page.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const TOPICS: Readonly<Record<AlertTopic, { readonly title: string; readonly about: string }>> = {
  'money-in': { title: t('Money in'), about: t('Every credit to your accounts.') },
  'money-out': { title: t('Money out'), about: t('Every debit, and every bill payment.') },
  payments: {
    title: t('Payments in progress'),
    about: t('Failed and late payments, payments that we check, payment lists, and meter tokens.'),
  },
  schedules: {
    title: t('Scheduled payments'),
    about: t('The day before a scheduled payment, and when we could not make one.'),
  },
  reminders: {
    title: t('Reminders'),
    about: t('When a TV package that you saved is about to end, or when a budget is nearly used up.'),
  },
  cases: { title: t('Your reports'), about: t('Answers to your reports and questions.') },
  account: { title: t('Your account'), about: t('News about your tier.') },
  security: {
    title: t('Security'),
    about: t(
      'Logins, devices, password, PIN, passkeys, beneficiaries, limits and freezes. We always send these alerts, because they help you to notice a thief. We do not send an SMS for a login, a new beneficiary or a new account.',
    ),
  },
}
const CHANNELS: Readonly<Record<AlertChannel, string>> = {
  sms: t('SMS'),
  email: t('Email'),
  push: t('Notification'),
}

export function AlertChoicesPage() {
  const query = useGetAlertChoicesQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Alerts')}</PageHead>}
      column={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}
      above={
        <Note>
          <p>
            {tNodes('All alerts are in your {inboxHere}. Choose how else you want to receive them.', {
              inboxHere: <Link to={PATHS.alerts}>{t('inbox here')}</Link>,
            })}
          </p>
        </Note>
      }
      query={query}
      what={t('your choices')}
      still={t('Your choices have not changed.')}
      bones={<CardRows count={5} />}
    >
      {(data) => (
        <>
          <PushCard />
          <Topics choices={data.choices} />
        </>
      )}
    </QueryPage>
  )
}

function Topics({ choices }: { readonly choices: readonly AlertChoiceShown[] }) {
  const [choose, { isLoading, error }] = useChooseAlertMutation()
  const online = useOnline()
  async function change({ topic, channel, wanted }: AlertChoiceShown): Promise<void> {
    if (topic === 'security' || isLoading) return
    const answer = await choose({ topic, channel, wanted: !wanted })
    if (answer.error === undefined) showToast(`${TOPICS[topic].title}: ${CHANNELS[channel]} ${wanted ? 'off' : 'on'}`)
  }
  return (
    <>
      {error !== undefined && (
        <Note kind="bad" role="alert">
          <p>{t('{message}. Your choices have not changed.', { message: callProblem(error).message })}</p>
        </Note>
      )}
      {!online && <p className="meta">{t('You need a connection to make changes.')}</p>}
      {(Object.keys(TOPICS) as AlertTopic[]).map((topic) => (
        <fieldset key={topic} className={`${cardStyles.card} ${cardStyles.pad}`}>
          <legend className="visually-hidden">{TOPICS[topic].title}</legend>
          <h2 aria-hidden="true">{TOPICS[topic].title}</h2>
          <p className="muted gap-1">{TOPICS[topic].about}</p>
          <div className={`${styles.channels} gap-2`}>
            {choices
              .filter((choice) => choice.topic === topic)
              .map((choice) => (
                <CheckField
                  key={choice.channel}
                  id={`${topic}-${choice.channel}`}
                  label={CHANNELS[choice.channel]}
                  checked={choice.wanted}
                  disabled={choice.fixed || !online}
                  onChange={() => void change(choice)}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}
