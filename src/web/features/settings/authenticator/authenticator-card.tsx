/** Shows an active authenticator app: its date, whether logins ask for it, the recovery codes, and its removal. */
import { useState } from 'react'
import { formatDateTime } from '../../../../values/date.ts'
import {
  type StepUp,
  type TokenState,
  useRemoveTokenMutation,
  useRenewRecoveryCodesMutation,
  useSetTokenAtLoginMutation,
} from '../../../api/identity/token-api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { showToast } from '../../../ui/note/toast.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { StepUpSheet } from './step-up-sheet.tsx'
import { plural, t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

type Change = 'at-login' | 'new-codes' | 'remove'
/** At this number the customer should make new recovery codes. */
const FEW = 3

export interface AuthenticatorCardProps {
  readonly token: TokenState
  readonly onCodes: (recoveryCodes: readonly string[]) => void
}

export function AuthenticatorCard({ token, onCodes }: AuthenticatorCardProps) {
  const [change, setChange] = useState<Change>()
  const online = useOnline()
  const close = (): void => setChange(undefined)
  const { enrolledAt, isAskedAtLogin, recoveryCodesLeft: left } = token
  return (
    <div className={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}>
      {left <= FEW && (
        <Note kind="wait">
          <p>
            <span className="strong">
              {left === 0
                ? t('You have no recovery codes left.')
                : plural(left, 'You have 1 recovery code left.', 'You have {count} recovery codes left.')}
            </span>{' '}
            {t('Without your phone and a code, you need to visit a branch to log in again. Make new codes now.')}
          </p>
        </Note>
      )}
      <dl className={`${cardStyles.card} ${cardStyles.pad} ${definitionListStyles.definitionList}`}>
        <Row name={t('Authenticator app')}>
          {enrolledAt ? t('Added on {createdAt}', { createdAt: formatDateTime(enrolledAt) }) : t('Added')}
          <span className={definitionListStyles.detail}>{t('It approves payments instead of SMS codes')}</span>
        </Row>
        <Row name={t('At every login')}>
          {isAskedAtLogin ? t('Asks for a code') : t('Does not ask for a code')}
          <span className={definitionListStyles.detail}>
            {t('A login with a passkey needs no code, because a passkey is just as safe')}
          </span>
        </Row>
        <Row name={t('Recovery codes')}>
          {t('{left} of 10 left', { left })}
          <span className={definitionListStyles.detail}>{t('Each code works once, instead of the app’s code')}</span>
        </Row>
      </dl>
      <div className={buttonStyles.group}>
        <Button look={isAskedAtLogin ? 'sec' : 'pri'} wide disabled={!online} onClick={() => setChange('at-login')}>
          {isAskedAtLogin ? t('Stop asking at login') : t('Ask at every login')}
        </Button>
        <Button look="sec" wide disabled={!online} onClick={() => setChange('new-codes')}>
          {t('New recovery codes')}
        </Button>
        <Button look="danger" wide disabled={!online} onClick={() => setChange('remove')}>
          {t('Remove the app')}
        </Button>
      </div>
      {!online && <p className="meta">{t('You need a connection to change anything here.')}</p>}
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
      <dd className={definitionListStyles.value}>{children}</dd>
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
    showToast(isAskedAtLogin ? t('Logins no longer ask for a code') : t('Every login now asks for a code'))
    onClose()
    return undefined
  }
  return (
    <StepUpSheet
      title={isAskedAtLogin ? t('Stop asking at login?') : t('Ask at every login?')}
      submitLabel={isAskedAtLogin ? t('Stop asking') : t('Ask at every login')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isAskedAtLogin
        ? t('Your username and password will be enough again on a device that you have linked.')
        : t(
            'Your password will no longer be enough. Each login, and each new device, asks for a code from the app or a recovery code.',
          )}
    </StepUpSheet>
  )
}

function NewCodes({ onCodes, onClose }: ChangeProps & Pick<AuthenticatorCardProps, 'onCodes'>) {
  const [renew] = useRenewRecoveryCodesMutation()
  const confirm = async (stepUp: StepUp): Promise<unknown> => {
    const { data, error } = await renew(stepUp)
    if (data === undefined) return error
    onClose()
    onCodes(data.recoveryCodes)
    return undefined
  }
  return (
    <StepUpSheet
      title={t('Make new recovery codes?')}
      submitLabel={t('Make new codes')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('The old codes stop working immediately. We then show you the new codes once.')}
    </StepUpSheet>
  )
}

function Removal({ onClose }: ChangeProps) {
  const [remove] = useRemoveTokenMutation()
  const confirm = async (stepUp: StepUp): Promise<unknown> => {
    const { error } = await remove(stepUp)
    if (error !== undefined) return error
    showToast(t('The authenticator app is removed'))
    onClose()
    return undefined
  }
  return (
    <StepUpSheet
      title={t('Remove the app?')}
      submitLabel={t('Remove the app')}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(
        'You approve payments with SMS codes again, and the app’s recovery codes stop working. You are logged out everywhere else.',
      )}
    </StepUpSheet>
  )
}
