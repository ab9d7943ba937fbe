/** Lists the customer's sessions in the settings. One session or all others can be ended. */
import { useState } from 'react'
import { formatDateTime } from '../../../values/date.ts'
import {
  type OpenedSession,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
} from '../../api/identity/security-api.ts'
import { endSession } from '../../session/tab/end-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { ListPage } from './list-page.tsx'
import { PinSheet } from './pin-sheet.tsx'
import { ThingIcon } from './thing-icon.tsx'
import { tNodes, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'
import * as listStyles from '../../ui/list/list.module.css'
import { Pill } from '../../ui/note/pill.tsx'

interface SessionRowProps {
  readonly session: OpenedSession
  readonly online: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, online, onEnd }: SessionRowProps) {
  const { deviceName, address, openedAt, lastSeenAt, isCurrent } = session
  return (
    <li>
      <div className={`${listStyles.row} ${listStyles.entry}`}>
        <ThingIcon name={deviceName} />
        <div>
          <p className={listStyles.title}>
            {deviceName}
            {isCurrent && <Pill look="ok">{t('You are here')}</Pill>}
          </p>
          <p className={listStyles.detail}>
            {t('Logged in {openedAt}', { openedAt: formatDateTime(openedAt) })}
            <span className={layoutStyles.line}>
              {isCurrent
                ? t('from {address}', { address })
                : t('Last seen {lastSeenAt}, from {address}', { lastSeenAt: formatDateTime(lastSeenAt), address })}
            </span>
          </p>
          <p className={layoutStyles.actions}>
            {isCurrent ? (
              <button className={linkStyles.link} type="button" onClick={() => endSession('logout')}>
                {t('Log out here')}
              </button>
            ) : (
              <button
                className={`${linkStyles.link} ${linkStyles.danger}`}
                type="button"
                disabled={!online}
                onClick={onEnd}
              >
                {tNodes('Log out{on}', {
                  on: <span className="visually-hidden"> {t('on {deviceName}', { deviceName })}</span>,
                })}
              </button>
            )}
          </p>
        </div>
      </div>
    </li>
  )
}

interface EndSheetProps {
  readonly session: OpenedSession
  readonly onClose: () => void
}

function EndOneSheet({ session, onClose }: EndSheetProps) {
  const [end] = useEndSessionMutation()
  const { sessionId, deviceName } = session
  const confirm = async (transactionPin: string): Promise<unknown> => {
    const { error } = await end({ sessionId, transactionPin })
    if (error !== undefined) return error
    showToast(t('Logged out on {deviceName}', { deviceName }))
    onClose()
    return undefined
  }
  return (
    <PinSheet
      title={t('Log out on {deviceName}?', { deviceName })}
      submitLabel={t('Log out there')}
      cancelLabel={t('Keep it open')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(
        'The session ends immediately. The device stays linked, so anyone who knows your password can log in on it again.',
      )}
    </PinSheet>
  )
}

function EndOthersSheet({ onClose }: Pick<EndSheetProps, 'onClose'>) {
  const [endOthers] = useEndOtherSessionsMutation()
  const confirm = async (transactionPin: string): Promise<unknown> => {
    const { error } = await endOthers({ transactionPin })
    if (error !== undefined) return error
    showToast(t('Logged out everywhere else'))
    onClose()
    return undefined
  }
  return (
    <PinSheet
      title={t('Log out everywhere else?')}
      submitLabel={t('Log out everywhere else')}
      cancelLabel={t('Keep them open')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('Every other session ends immediately. You stay logged in here.')}
    </PinSheet>
  )
}

type Ending = OpenedSession | 'others' | undefined

function Sessions({ items }: { readonly items: readonly OpenedSession[] }) {
  const [ending, setEnding] = useState<Ending>()
  const online = useOnline()
  const close = (): void => setEnding(undefined)
  const hasOthers = items.some((session) => !session.isCurrent)
  return (
    <>
      <ul className={`${cardStyles.card} ${listStyles.framed} ${listStyles.list}`}>
        {items.map((session) => (
          <SessionRow key={session.sessionId} session={session} online={online} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button look="danger" className="gap-4" disabled={!online} onClick={() => setEnding('others')}>
          {t('Log out everywhere else')}
        </Button>
      ) : (
        <p className="small muted gap-3">{t('You are not logged in anywhere else.')}</p>
      )}
      {!online && <p className="meta gap-2">{t('You need a connection to end a session.')}</p>}
      {ending === 'others' && <EndOthersSheet onClose={close} />}
      {ending !== undefined && ending !== 'others' && <EndOneSheet session={ending} onClose={close} />}
    </>
  )
}

export function SessionsPage() {
  return <ListPage title={t('Sessions')} what={t('your sessions')} query={useGetSessionsQuery()} List={Sessions} />
}
