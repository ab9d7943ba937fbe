/** Offers to stop all debits immediately, before a report about a stranger in the account is written. */
import { BRAND } from '../../../values/brand.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { useFreezeAccountMutation } from '../../api/identity/freeze-api.ts'
import { useGetFreezeQuery } from '../../api/identity/freeze-state-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/router/link.tsx'
import { Note } from '../../ui/note/note.tsx'
import { tNodes, t } from '../../language/language.ts'

export function FreezeOffer() {
  const { data } = useGetFreezeQuery()
  const [freeze, { isLoading, error }] = useFreezeAccountMutation()
  if (data !== undefined && data.frozenSince !== null) {
    return (
      <Note kind="ok" role="alert">
        <p className="strong">{t('Your accounts are frozen: no money can leave them.')}</p>
        <p>
          {tNodes('Continue your report. {unfreezeThem}.', {
            unfreezeThem: <Link to={PATHS.freeze}>{t('Unfreeze your accounts later')}</Link>,
          })}
        </p>
      </Note>
    )
  }
  return (
    <Note kind="bad">
      <p className="strong">{t('Could it happen again? Freeze your accounts first.')}</p>
      <p>
        {t('Freezing takes a second, and you can unfreeze later. Or call {fraudPhone} at any time.', {
          fraudPhone: BRAND.fraudPhone,
        })}
      </p>
      {error !== undefined && (
        <p role="alert">
          {t('{message}. Press the button again: pressing twice does no harm.', {
            message: callProblem(error).message,
          })}
        </p>
      )}
      <Button look="danger" className="gap-3" busy={isLoading} onClick={() => void freeze()}>
        {t('Freeze my accounts')}
      </Button>
    </Note>
  )
}
