/** Shows an active authenticator app: its date, whether logins ask for it, the recovery codes, and its removal. */
import { useState } from 'react'
import { formatDateTime } from '../../../../values/date.ts'
import {
  type StepUp,
  type TokenState,
  useRemoveTokenMutation,
  useRenewRecoveryCodesMutation,
  useSetTokenAtLoginMutation,
} from '../../../api/token-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { StepUpSheet } from './step-up-sheet.tsx'

type Change = 'at-login' | 'new-codes' | 'remove'
/** At this number the customer should make new recovery codes. */
const FEW = 3

export interface TokenDeskProps {
  readonly token: TokenState
  readonly onCodes: (recoveryCodes: readonly string[]) => void
}

export function TokenDesk({ token, onCodes }: TokenDeskProps) {
  const [change, setChange] = useState<Change>()
  const online = useOnline()
  const close = (): void => setChange(undefined)
  const { enrolledAt, isAskedAtLogin, recoveryCodesLeft: left } = token
  return (
    <div className="stack narrow wider">
      {left <= FEW && (
        <Note kind="wait">
          <p>
            <span className="strong">
              {left === 0 ? 'No recovery code is left.' : `Only ${left} recovery codes left.`}
            </span>{' '}
            Without your phone and without a code you need a branch to get back in. Make new ones.
          </p>
        </Note>
      )}
      <dl className="card pad kv">
        <Row name="Authenticator app">
          Added{enrolledAt && ` ${formatDateTime(enrolledAt)}`}
          <span className="sub">It approves payments in the place of SMS codes</span>
        </Row>
        <Row name="At every login">
          {isAskedAtLogin ? 'Asks for a code' : 'Not asked'}
          <span className="sub">Logging in with a passkey needs no code: it proves as much by itself</span>
        </Row>
        <Row name="Recovery codes">
          {left} of 10 left<span className="sub">Each works once, in the place of the app’s code</span>
        </Row>
      </dl>
      <div className="btns">
        <Button look={isAskedAtLogin ? 'sec' : 'pri'} wide disabled={!online} onClick={() => setChange('at-login')}>
          {isAskedAtLogin ? 'Stop asking at login' : 'Ask at every login'}
        </Button>
        <Button look="sec" wide disabled={!online} onClick={() => setChange('new-codes')}>
          New recovery codes
        </Button>
        <Button look="danger" wide disabled={!online} onClick={() => setChange('remove')}>
          Remove the app
        </Button>
      </div>
      {!online && <p className="meta">Changing anything here needs a connection.</p>}
      {change === 'at-login' && <AtLogin isAskedAtLogin={isAskedAtLogin} onClose={close} />}
      {change === 'new-codes' && <NewCodes onCodes={onCodes} onClose={close} />}
      {change === 'remove' && <Removal onClose={close} />}
    </div>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd className="v">{children}</dd>
    </div>
  )
}

interface ChangeProps {
  readonly onClose: () => void
}

function AtLogin({ isAskedAtLogin, onClose }: ChangeProps & Pick<TokenState, 'isAskedAtLogin'>) {
  const [set] = useSetTokenAtLoginMutation()
  const confirm = async (stepUp: StepUp): Promise<unknown> => {
    const { error } = await set({ ...stepUp, isAskedAtLogin: !isAskedAtLogin })
    if (error !== undefined) return error
    showToast(isAskedAtLogin ? 'Logins no longer ask for a code' : 'Every login asks for a code now')
    onClose()
    return undefined
  }
  return (
    <StepUpSheet
      title={isAskedAtLogin ? 'Stop asking at login?' : 'Ask at every login?'}
      submitLabel={isAskedAtLogin ? 'Stop asking' : 'Ask at every login'}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isAskedAtLogin
        ? 'Your username and password will be enough again on a device that you have linked.'
        : 'Your password will no longer be enough: each login, and each new device, asks for a code of the app or a recovery code.'}
    </StepUpSheet>
  )
}

function NewCodes({ onCodes, onClose }: ChangeProps & Pick<TokenDeskProps, 'onCodes'>) {
  const [renew] = useRenewRecoveryCodesMutation()
  const confirm = async (stepUp: StepUp): Promise<unknown> => {
    const { data, error } = await renew(stepUp)
    if (data === undefined) return error
    onClose()
    onCodes(data.recoveryCodes)
    return undefined
  }
  return (
    <StepUpSheet title="Make new recovery codes?" submitLabel="Make new codes" onConfirm={confirm} onClose={onClose}>
      The old ones stop working at once. The new ones are shown to you next, this once.
    </StepUpSheet>
  )
}

function Removal({ onClose }: ChangeProps) {
  const [remove] = useRemoveTokenMutation()
  const confirm = async (stepUp: StepUp): Promise<unknown> => {
    const { error } = await remove(stepUp)
    if (error !== undefined) return error
    showToast('The authenticator app is removed')
    onClose()
    return undefined
  }
  return (
    <StepUpSheet title="Remove the app?" submitLabel="Remove the app" danger onConfirm={confirm} onClose={onClose}>
      Payments are approved by SMS codes again, and its recovery codes stop working. You are logged out everywhere else.
    </StepUpSheet>
  )
}
