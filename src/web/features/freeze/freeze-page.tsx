/**
 * Shows the emergency freeze to a signed-in customer: its effect, the state of the accounts, and the two steps that end
 * it.
 */
import { useState } from 'react'
import type { FreezeState } from '../../../contract/freeze.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import type { ApprovalChallenge } from '../../api/approval-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { useFreezeAccountMutation, useUnfreezeAccountMutation } from '../../api/freeze-api.ts'
import { useGetFreezeQuery } from '../../api/freeze-state-api.ts'
import * as PATHS from '../../session/paths.ts'
import { fraudPhoneHref } from '../../session/public-page.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { UnfreezeSheet } from './unfreeze-sheet.tsx'

export function FreezePage() {
  const query = useGetFreezeQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.settings}>Settings</BackLink>}>Freeze my accounts</PageHead>}
      column="stack narrow"
      query={query}
      what="how your accounts stand"
      title="We could not see how your accounts stand."
      still={`Is it urgent? Call ${BRAND.fraudPhone}.`}
      bones={
        <div className="card pad bones">
          <Bone width={4} height={3} />
          <Bone height={6} />
        </div>
      }
    >
      {(data) =>
        data.frozenSince === null ? (
          <Open />
        ) : (
          <Frozen since={data.frozenSince} passwordChanged={data.passwordChanged} />
        )
      }
    </QueryPage>
  )
}

function Open() {
  const [freeze, { isLoading, error }] = useFreezeAccountMutation()
  const online = useOnline()
  async function pull(): Promise<void> {
    const answer = await freeze()
    if (answer.error === undefined) showToast('Your accounts are frozen')
  }
  return (
    <section className="card pad" aria-labelledby="brake">
      <h2 id="brake">Is somebody in your account?</h2>
      <ul className="gap-3">
        <li className="gap-2">No money leaves any of your accounts, from that moment on. Money still comes in.</li>
        <li className="gap-2">Every other session ends.</li>
        <li className="gap-2">You unfreeze them yourself, with a new password and two factors.</li>
      </ul>
      {error !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>
            {callProblem(error).message}. Press it again: twice does no harm. Or call {BRAND.fraudPhone}.
          </p>
        </Note>
      )}
      <Button look="danger" wide className="gap-4" busy={isLoading} disabled={!online} onClick={() => void pull()}>
        Freeze all my accounts now
      </Button>
      {!online && (
        <p className="small gap-2">
          Needs a connection. Without one, call <a href={fraudPhoneHref()}>{BRAND.fraudPhone}</a>, any hour.
        </p>
      )}
    </section>
  )
}

function Frozen({ since, passwordChanged }: { readonly since: string } & Pick<FreezeState, 'passwordChanged'>) {
  const [ask, { isLoading, error }] = useUnfreezeAccountMutation()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const online = useOnline()
  async function begin(): Promise<void> {
    const { data } = await ask()
    if (data !== undefined) setChallenge(data)
  }
  return (
    <>
      <Note kind="bad">
        <p className="strong">Your accounts are frozen since {formatDateTime(since)}.</p>
        <p>No money leaves them. Money still comes in.</p>
      </Note>
      <section className="card pad" aria-labelledby="lift">
        <h2 id="lift">When it is safe again</h2>
        <ol className="gap-3">
          <li className="gap-2">
            1.{' '}
            {passwordChanged ? (
              'Your password is changed.'
            ) : (
              <>
                <Link to={PATHS.settingsPassword}>Change your password</Link>, so that nobody else can lift it.
              </>
            )}
          </li>
          <li className="gap-2">
            2. Look at your <Link to={PATHS.devices}>devices</Link>, and remove what is not yours.
          </li>
          <li className="gap-2">3. Unfreeze, with your PIN and a code.</li>
        </ol>
        {error !== undefined && (
          <Note kind="bad" role="alert" className="gap-3">
            <p>{callProblem(error).message}</p>
          </Note>
        )}
        <Button
          wide
          className="gap-4"
          busy={isLoading}
          disabled={!online || !passwordChanged}
          onClick={() => void begin()}
        >
          Unfreeze my accounts
        </Button>
        {!passwordChanged && <p className="meta gap-2">Change your password first.</p>}
      </section>
      {challenge && <UnfreezeSheet challenge={challenge} onClose={() => setChallenge(undefined)} />}
    </>
  )
}
