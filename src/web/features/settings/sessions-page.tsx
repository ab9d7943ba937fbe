/** Lists the customer's sessions in the settings. One session or all others can be ended. */
import { useState } from 'react'
import { formatDateTime } from '../../../values/date.ts'
import {
  type OpenedSession,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
} from '../../api/security-api.ts'
import { endSession } from '../../session/end-session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { ListPage } from './list-page.tsx'
import { PinSheet } from './pin-sheet.tsx'
import { ThingIcon } from './thing-icon.tsx'

interface SessionRowProps {
  readonly session: OpenedSession
  readonly online: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, online, onEnd }: SessionRowProps) {
  const { deviceName, address, openedAt, lastSeenAt, isCurrent } = session
  return (
    <li>
      <div className="row thing">
        <ThingIcon name={deviceName} />
        <div>
          <p className="who">
            {deviceName}
            {isCurrent && <span className="pill ok">You are here</span>}
          </p>
          <p className="what">
            Logged in {formatDateTime(openedAt)}
            <span className="sub-line">
              {!isCurrent && `Last seen ${formatDateTime(lastSeenAt)}, `}from {address}
            </span>
          </p>
          <p className="acts-row">
            {isCurrent ? (
              <button className="link" type="button" onClick={() => endSession('logout')}>
                Log out here
              </button>
            ) : (
              <button className="link neg" type="button" disabled={!online} onClick={onEnd}>
                Log out<span className="vh"> on {deviceName}</span>
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
    showToast(`Logged out on ${deviceName}`)
    onClose()
    return undefined
  }
  return (
    <PinSheet
      title={`Log out on ${deviceName}?`}
      submitLabel="Log out there"
      cancelLabel="Keep it open"
      onConfirm={confirm}
      onClose={onClose}
    >
      It ends at once. The device stays linked: whoever knows your password can log in on it again.
    </PinSheet>
  )
}

function EndOthersSheet({ onClose }: Pick<EndSheetProps, 'onClose'>) {
  const [endOthers] = useEndOtherSessionsMutation()
  const confirm = async (transactionPin: string): Promise<unknown> => {
    const { error } = await endOthers({ transactionPin })
    if (error !== undefined) return error
    showToast('Logged out everywhere else')
    onClose()
    return undefined
  }
  return (
    <PinSheet
      title="Log out everywhere else?"
      submitLabel="Log out everywhere else"
      cancelLabel="Keep them open"
      onConfirm={confirm}
      onClose={onClose}
    >
      Every session but this one ends at once. You stay logged in here.
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
      <ul className="card rows">
        {items.map((session) => (
          <SessionRow key={session.sessionId} session={session} online={online} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button look="danger" className="gap-4" disabled={!online} onClick={() => setEnding('others')}>
          Log out everywhere else
        </Button>
      ) : (
        <p className="small muted gap-3">You are logged in nowhere else.</p>
      )}
      {!online && <p className="meta gap-2">Ending a session needs a connection.</p>}
      {ending === 'others' && <EndOthersSheet onClose={close} />}
      {ending !== undefined && ending !== 'others' && <EndOneSheet session={ending} onClose={close} />}
    </>
  )
}

export function SessionsPage() {
  return <ListPage title="Sessions" noun="sessions" query={useGetSessionsQuery()} List={Sessions} />
}
