/** Adds a passkey: a name, an approval, and the browser's dialog; or says why a passkey is impossible. */
import { useState } from 'react'
import { ApprovalForm } from '../../approval/approval-form.tsx'
import { isPinLocked } from '../../approval/approval-problem.ts'
import { PinLocked } from '../../approval/pin-locked.tsx'
import { deviceName } from '../../session/device/device-name.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Bone, Loading } from '../../ui/loading/skeleton.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { LONGEST_NAME } from './rename-sheet.tsx'
import { useAddPasskey } from './use-add-passkey.ts'
import type { PasskeyPrompt } from './use-passkey-prompt.ts'
import { t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'

interface NextProps {
  readonly problem: string
  readonly label: string
  readonly onPress: () => void
}

/** The problem, and the next step. */
function Next({ problem, label, onPress }: NextProps) {
  return (
    <>
      <Note kind="bad" role="alert">
        <p className="strong">{problem}</p>
      </Note>
      <Button wide onClick={onPress}>
        {label}
      </Button>
    </>
  )
}

interface BodyProps {
  readonly prompt: PasskeyPrompt
  readonly onAdded: (name: string) => void
}

function Body({ prompt, onAdded }: BodyProps) {
  const [name, setName] = useState(() => deviceName())
  const { state, begin, approve, make } = useAddPasskey(prompt, name.trim() || deviceName(), onAdded)
  if (state.kind === 'asking') {
    return (
      <Loading label={t('Contacting the bank')}>
        <Bone height={5} />
      </Loading>
    )
  }
  if (state.kind === 'stopped') {
    return <Next problem={state.problem.message} label={t('Start again')} onPress={() => void begin()} />
  }
  if (state.kind === 'making') {
    const { options, problem } = state
    if (problem !== undefined)
      return <Next problem={problem} label={t('Try again')} onPress={() => void make(options)} />
    return (
      <div aria-live="polite">
        <Note kind="wait">
          <p>{t('Follow your browser: use your fingerprint, face or screen lock, your phone, or a security key.')}</p>
        </Note>
      </div>
    )
  }
  if (isPinLocked(state.problem)) {
    return <PinLocked>{t('No passkey was added. Choose a new PIN, then add the passkey.')}</PinLocked>
  }
  return (
    <>
      <TextField
        id="passkey-name"
        label={t('Name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        hint={t('Choose a name that you will recognise, for example “My phone”.')}
      />
      <ApprovalForm
        challenge={state.challenge}
        busy={state.busy}
        problem={state.problem}
        label={t('Continue')}
        busyLabel={t('Checking')}
        nothing={t('No passkey was added.')}
        note={t('Then your browser asks for your fingerprint, face or screen lock.')}
        onApprove={(factors) => void approve(state.challenge, factors)}
      />
    </>
  )
}

export interface AddPasskeySheetProps {
  readonly prompt: PasskeyPrompt
  readonly onClose: () => void
}

export function AddPasskeySheet({ prompt, onClose }: AddPasskeySheetProps) {
  const added = (name: string): void => {
    showToast(t('{name} is added', { name }))
    onClose()
  }
  return (
    <Sheet title={t('Add a passkey')} onClose={onClose}>
      <div className={layoutStyles.form}>
        <p>{t('A passkey logs you in and approves payments, so we first make sure that it is you.')}</p>
        <Body prompt={prompt} onAdded={added} />
      </div>
    </Sheet>
  )
}
