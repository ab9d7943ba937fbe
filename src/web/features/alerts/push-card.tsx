/** Switches notifications in this browser on and off, with or without amounts on a locked screen. */
import { useState } from 'react'
import { callProblem } from '../../api/result/call-problem.ts'
import { useAppSelector } from '../../session/store/hooks.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { Note } from '../../ui/note/note.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { type PushState, useGetPushQuery, useSwitchPushOffMutation, useSwitchPushOnMutation } from './push-api.ts'
import { canPush, isOwnPush, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'

const PROBLEMS = {
  denied: t(
    'This browser does not allow us to show notifications. Allow them for this site in the browser’s settings, and try again.',
  ),
  failed: t('This browser could not turn on notifications. Try again, or use another browser.'),
} as const

/** Shows nothing when the browser cannot notify, and until the bank has answered. */
export function PushCard() {
  const { data } = useGetPushQuery()
  if (!canPush() || data === undefined) return null
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="push">
      <h2 id="push">{t('Notifications in this browser')}</h2>
      <Push state={data} />
    </section>
  )
}

function Push({ state }: { readonly state: PushState }) {
  const username = useAppSelector((store) => store.user.username) ?? ''
  const [details, setDetails] = useState(state.showsDetails)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [switchOn] = useSwitchPushOnMutation()
  const [switchOff] = useSwitchPushOffMutation()
  const online = useOnline()
  const on = state.on && isOwnPush(username)

  async function begin(): Promise<void> {
    const made = await subscribeBrowser(username, state.vapidPublicKey)
    if (typeof made === 'string') return setProblem(PROBLEMS[made])
    const answer = await switchOn({ ...made, showsDetails: details })
    if (answer.error === undefined) return showToast(t('This browser shows your alerts'))
    setProblem(`${callProblem(answer.error).message}.`)
    await unsubscribeBrowser()
  }
  async function end(): Promise<void> {
    await unsubscribeBrowser()
    const answer = await switchOff()
    if (answer.error === undefined) showToast(t('This browser no longer shows your alerts'))
  }
  async function run(work: () => Promise<void>): Promise<void> {
    setProblem(undefined)
    setBusy(true)
    await work()
    setBusy(false)
  }
  return (
    <>
      <p className="muted gap-1">
        {on
          ? t('On. If you log out here, notifications are turned off. If we log you out after a while, they stay on.')
          : t(
              'Alerts also show here after we log you out for inactivity. Other people who see this screen see them too.',
            )}
      </p>
      {!on && (
        <CheckField
          id="push-details"
          label={t('Show amounts and names')}
          hint={t('If this is off, a notification says only what kind of event happened.')}
          checked={details}
          onChange={(event) => setDetails(event.target.checked)}
        />
      )}
      {problem !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{problem}</p>
        </Note>
      )}
      <Button
        look="sec"
        small
        className="gap-3"
        busy={busy}
        disabled={!online}
        onClick={() => void run(on ? end : begin)}
      >
        {on ? t('Turn off notifications') : t('Turn on notifications')}
      </Button>
    </>
  )
}
