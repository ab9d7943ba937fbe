/**
 * Shows the emergency freeze to a signed-in customer: its effect, the state of the accounts, and the two steps that end
 * it.
 */
import { useState } from 'react'
import type { FreezeState } from '../../../contract/identity/freeze.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { useFreezeAccountMutation, useUnfreezeAccountMutation } from '../../api/identity/freeze-api.ts'
import { useGetFreezeQuery } from '../../api/identity/freeze-state-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { fraudPhoneHref } from '../../session/public-page.tsx'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { UnfreezeSheet } from './unfreeze-sheet.tsx'
import { tNodes, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

export function FreezePage() {
  const query = useGetFreezeQuery()
  return (
    <QueryPage
      head={
        <PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Freeze my accounts')}</PageHead>
      }
      column={`${layoutStyles.stack} ${layoutStyles.narrow}`}
      query={query}
      what={t('the state of your accounts')}
      title={t('We could not see whether your accounts are frozen.')}
      still={t('Is it urgent? Call {fraudPhone}.', { fraudPhone: BRAND.fraudPhone })}
      bones={
        <CardBones>
          <Bone width={4} height={3} />
          <Bone height={6} />
        </CardBones>
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
    if (answer.error === undefined) showToast(t('Your accounts are frozen'))
  }
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="brake">
      <h2 id="brake">{t('Is another person using your account?')}</h2>
      <ul className="gap-3">
        <li className="gap-2">
          {t('From that moment no money can leave your accounts. You can still receive money.')}
        </li>
        <li className="gap-2">{t('Every other session ends.')}</li>
        <li className="gap-2">{t('To unfreeze, change your password and confirm with your PIN and a code.')}</li>
      </ul>
      {error !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>
            {t('{message}. Press the button again: pressing twice does no harm. Or call {fraudPhone}.', {
              message: callProblem(error).message,
              fraudPhone: BRAND.fraudPhone,
            })}
          </p>
        </Note>
      )}
      <Button look="danger" wide className="gap-4" busy={isLoading} disabled={!online} onClick={() => void pull()}>
        {t('Freeze all my accounts now')}
      </Button>
      {!online && (
        <p className="small gap-2">
          {tNodes('You need a connection. Without one, call {fraudPhoneHref} at any time.', {
            fraudPhoneHref: <a href={fraudPhoneHref()}>{BRAND.fraudPhone}</a>,
          })}
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
        <p className="strong">{t('Your accounts are frozen since {since}.', { since: formatDateTime(since) })}</p>
        <p>{t('No money can leave your accounts. You can still receive money.')}</p>
      </Note>
      <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="lift">
        <h2 id="lift">{t('When it is safe again')}</h2>
        <ol className="gap-3">
          <li className="gap-2">
            1.{' '}
            {passwordChanged ? (
              t('Your password is changed.')
            ) : (
              <>
                {tNodes('{changeYour}, so that nobody else can unfreeze them.', {
                  changeYour: <Link to={PATHS.settingsPassword}>{t('Change your password')}</Link>,
                })}
              </>
            )}
          </li>
          <li className="gap-2">
            {tNodes('2. Check your {devices}, and remove those that are not yours.', {
              devices: <Link to={PATHS.devices}>{t('devices')}</Link>,
            })}
          </li>
          <li className="gap-2">{t('3. Unfreeze with your PIN and a code.')}</li>
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
          {t('Unfreeze my accounts')}
        </Button>
        {!passwordChanged && <p className="meta gap-2">{t('Change your password first.')}</p>}
      </section>
      {challenge && <UnfreezeSheet challenge={challenge} onClose={() => setChallenge(undefined)} />}
    </>
  )
}
