/** Shows the authenticator app (TOKEN) in the settings, from its purpose to its recovery codes. */
import { useState } from 'react'
import { callProblem } from '../../../api/result/call-problem.ts'
import type { ApprovalChallenge } from '../../../api/identity/approval-api.ts'
import {
  type TokenSecret,
  type TokenState,
  useGetTokenQuery,
  useInitiateTokenMutation,
} from '../../../api/identity/token-api.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { useAppSelector } from '../../../session/store/hooks.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Loaded, type LoadQuery } from '../../../ui/loading/loaded.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx'
import { Steps } from '../../../ui/progress/steps.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { EnrolSheet } from './enrol-sheet.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import * as styles from './token-page.module.css'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

type Stage =
  | { readonly kind: 'state' }
  | { readonly kind: 'scan'; readonly secret: TokenSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly isNew: boolean }

const TITLES = {
  state: t('Authenticator app'),
  scan: t('Scan this code'),
  codes: t('Keep your recovery codes'),
} as const

export function TokenPage() {
  const query = useGetTokenQuery()
  const [stage, setStage] = useState<Stage>({ kind: 'state' })
  const username = useAppSelector((state) => state.user.username)
  const toState = (): void => {
    setStage({ kind: 'state' })
    void query.refetch()
  }
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>} step={stage.kind}>
        {TITLES[stage.kind]}
      </PageHead>
      {stage.kind === 'scan' && (
        <div className={layoutStyles.narrow}>
          <Steps at={2} of={3} name={t('Your app')} />
          <ScanStep
            secret={stage.secret}
            onCodes={(codes) => setStage({ kind: 'codes', codes, isNew: true })}
            onStartAgain={toState}
          />
        </div>
      )}
      {stage.kind === 'codes' && (
        <div className={layoutStyles.narrow}>
          {stage.isNew && <Steps at={3} of={3} name={t('Recovery codes')} />}
          <RecoveryCodes username={username} codes={stage.codes} onKept={toState} />
        </div>
      )}
      {stage.kind === 'state' && (
        <State
          query={query}
          onSecret={(secret) => setStage({ kind: 'scan', secret })}
          onCodes={(codes) => setStage({ kind: 'codes', codes, isNew: false })}
        />
      )}
    </>
  )
}

interface StateProps {
  readonly query: LoadQuery<TokenState>
  readonly onSecret: (secret: TokenSecret) => void
  readonly onCodes: (codes: readonly string[]) => void
}

function State({ query, onSecret, onCodes }: StateProps) {
  return (
    <Loaded
      query={query}
      what={t('your authenticator app')}
      title={t('We could not load this.')}
      className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.narrow} ${layoutStyles.wider}`}
      bones={
        <div className={`${cardStyles.card} ${layoutStyles.narrow} ${layoutStyles.wider}`}>
          <SkeletonRows count={3} />
        </div>
      }
    >
      {(token) =>
        token.isEnrolled ? <AuthenticatorCard token={token} onCodes={onCodes} /> : <Offer onSecret={onSecret} />
      }
    </Loaded>
  )
}

/** Shows the purpose and the requirements of the app to a customer without it, and the button that adds the app. */
function Offer({ onSecret }: Pick<StateProps, 'onSecret'>) {
  const [initiate, { isLoading: busy }] = useInitiateTokenMutation()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const [problem, setProblem] = useState<string>()
  const online = useOnline()
  const begin = async (): Promise<void> => {
    setProblem(undefined)
    // The code that draws QR codes is loaded early. If it does not load, a retry is shown in the place of the QR code.
    QrCode.preload().catch(() => undefined)
    const { data, error } = await initiate()
    if (data === undefined) setProblem(callProblem(error).message)
    else setChallenge(data)
  }
  return (
    <div className={`${layoutStyles.form} ${layoutStyles.narrow}`}>
      <p>
        {t(
          'An app on your phone shows a new code every 30 seconds. You can approve large payments with it instead of an SMS code. It works without a network, and nobody can redirect it to another SIM.',
        )}
      </p>
      <ol className={`${cardStyles.card} ${cardStyles.pad} ${styles.steps}`}>
        <li>{t('Get an authenticator app if you do not have one. Any app that makes six-digit codes works.')}</li>
        <li>{t('Scan the code that we show you, and enter the digits from the app.')}</li>
        <li>{t('Keep your ten recovery codes in case you lose your phone.')}</li>
      </ol>
      {problem && (
        <Note kind="bad" role="alert">
          <p className="strong">{problem}</p>
        </Note>
      )}
      <Button wide busy={busy} disabled={!online} onClick={() => void begin()}>
        {t('Add an app')}
      </Button>
      {!online && <p className="meta">{t('Needs a connection.')}</p>}
      {challenge && (
        <EnrolSheet
          key={challenge.challengeId}
          challenge={challenge}
          onSecret={onSecret}
          onClose={() => setChallenge(undefined)}
        />
      )}
    </div>
  )
}
