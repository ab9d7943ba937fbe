/** Offers to stop all debits immediately, before a report about a stranger in the account is written. */
import { BRAND } from '../../../values/brand.ts'
import { callProblem } from '../../api/call-problem.ts'
import { useFreezeAccountMutation } from '../../api/freeze-api.ts'
import { useGetFreezeQuery } from '../../api/freeze-state-api.ts'
import * as PATHS from '../../session/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'

export function FreezeOffer() {
  const { data } = useGetFreezeQuery()
  const [freeze, { isLoading, error }] = useFreezeAccountMutation()
  if (data !== undefined && data.frozenSince !== null) {
    return (
      <Note kind="ok" role="alert">
        <p className="strong">Your accounts are frozen: no money can leave them.</p>
        <p>
          Go on with your report. <Link to={PATHS.freeze}>Unfreeze them later</Link>.
        </p>
      </Note>
    )
  }
  return (
    <Note kind="bad">
      <p className="strong">Could it happen again? Stop all money out first.</p>
      <p>It takes a second, and you can lift it later. Or call {BRAND.fraudPhone}, any hour.</p>
      {error !== undefined && <p role="alert">{callProblem(error).message}. Press it again: twice does no harm.</p>}
      <Button look="danger" className="gap-3" busy={isLoading} onClick={() => void freeze()}>
        Freeze my accounts
      </Button>
    </Note>
  )
}
