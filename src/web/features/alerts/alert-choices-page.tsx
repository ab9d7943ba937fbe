/** Chooses the channels of each kind of alert, in the settings. Security alerts cannot be switched off. */
import type { AlertChoiceShown } from '../../../contract/alerts.ts'
import type { AlertChannel, AlertTopic } from '../../../values/vocabularies/alert-words.ts'
import { callProblem } from '../../api/call-problem.ts'
import * as PATHS from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Link } from '../../ui/link.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { PushCard } from './push-card.tsx'
import { useChooseAlertMutation, useGetAlertChoicesQuery } from './alerts-api.ts'

const TOPICS: Readonly<Record<AlertTopic, { readonly title: string; readonly about: string }>> = {
  'money-in': { title: 'Money in', about: 'Every credit to your accounts.' },
  'money-out': { title: 'Money out', about: 'Every debit, and every bill that is paid.' },
  payments: { title: 'Payments on their way', about: 'What failed, is late or is looked into; lists; meter tokens.' },
  schedules: { title: 'Scheduled payments', about: 'The day before, and when one could not be made.' },
  reminders: {
    title: 'Reminders',
    about: 'When a TV bouquet that you saved is about to end, or a budget is nearly used up.',
  },
  cases: { title: 'Your reports', about: 'Answers to what you reported or asked.' },
  account: { title: 'Your account', about: 'News of your tier.' },
  security: {
    title: 'Security',
    about:
      'Logins, devices, password, PIN, passkeys, beneficiaries, limits, freezes. These always go out: they are how you notice a thief. A login, a new beneficiary and a new account come without a text message.',
  },
}
const CHANNELS: Readonly<Record<AlertChannel, string>> = { sms: 'Text message', email: 'Mail', push: 'Notification' }

export function AlertChoicesPage() {
  const query = useGetAlertChoicesQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.settings}>Settings</BackLink>}>Alerts</PageHead>}
      column="stack narrow wider"
      above={
        <Note>
          <p>
            Everything is in your <Link to={PATHS.alerts}>inbox here</Link>, whatever you choose. Choose how else you
            want to hear of it.
          </p>
        </Note>
      }
      query={query}
      what="your choices"
      still="They are as they were."
      bones={
        <div className="card">
          <SkeletonRows count={5} />
        </div>
      }
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
    if (answer.error === undefined)
      showToast(`${TOPICS[topic].title}: ${CHANNELS[channel].toLowerCase()} ${wanted ? 'off' : 'on'}`)
  }
  return (
    <>
      {error !== undefined && (
        <Note kind="bad" role="alert">
          <p>{callProblem(error).message}. Your choices are as they were.</p>
        </Note>
      )}
      {!online && <p className="meta">Changes need a connection.</p>}
      {(Object.keys(TOPICS) as AlertTopic[]).map((topic) => (
        <fieldset key={topic} className="card pad">
          <legend className="vh">{TOPICS[topic].title}</legend>
          <h2 aria-hidden="true">{TOPICS[topic].title}</h2>
          <p className="muted gap-1">{TOPICS[topic].about}</p>
          <div className="ways gap-2">
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
