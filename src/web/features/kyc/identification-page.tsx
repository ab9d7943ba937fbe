/** The national identification number: typed once, and looked up at the national register. */
import { type SubmitEvent } from 'react'
import { useNavigate } from '../../ui/router.tsx'
import { formatDate } from '../../../values/date.ts'
import { callProblem } from '../../api/call-problem.ts'
import * as PATHS from '../../session/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { CheckIcon } from '../../ui/icons-public.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useProblems } from '../../ui/use-problems.ts'
import { useGetIdentificationQuery, useSetIdentificationMutation } from './kyc-api.ts'
import { SectionPage } from './section-page.tsx'

const NIN_ID = 'nin'

export function IdentificationPage() {
  return (
    <SectionPage title="Identification" query={useGetIdentificationQuery()}>
      {({ NationalIdentificationNumber: nin, verifiedAt }) =>
        nin === null ? <NinForm /> : <Verified nin={nin} verifiedAt={verifiedAt} />
      }
    </SectionPage>
  )
}

function Verified({ nin, verifiedAt }: { readonly nin: string; readonly verifiedAt: string | null }) {
  return (
    <section className="card pad narrow wider">
      <div className="resolved">
        <CheckIcon />
        <b>Your NIN {nin} is verified</b>
        <span className="meta">
          {verifiedAt !== null && `On ${formatDate(verifiedAt)}. `}To change it, visit a branch.
        </span>
      </div>
    </section>
  )
}

function NinForm() {
  const [set, { isLoading: busy }] = useSetIdentificationMutation()
  const [problems, setProblems, onChange] = useProblems()
  const online = useOnline()
  const navigate = useNavigate()
  async function save(nin: string): Promise<void> {
    const { error } = await set(nin)
    if (error === undefined) {
      showToast('Your NIN is verified')
      return void navigate(PATHS.kyc)
    }
    const problem = callProblem(error)
    setProblems([{ fieldId: NIN_ID, text: problem.errors['NationalIdentificationNumber']?.[0] ?? problem.message }])
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || !online) return
    const nin = String(new FormData(event.currentTarget).get(NIN_ID) ?? '')
    const isWhole = /^[0-9]{11}$/.test(nin)
    setProblems(isWhole ? [] : [{ fieldId: NIN_ID, text: 'A NIN has 11 digits' }])
    if (isWhole) void save(nin)
  }
  return (
    <form className="card pad form narrow wider" noValidate onChange={onChange} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      <p>
        We look your number up at the national register and compare name and birthday with those of your BVN. We keep it
        sealed and show its last four digits only.
      </p>
      <DigitsField
        id={NIN_ID}
        label="National identification number (NIN)"
        length={11}
        hint="11 digits. Dial *346# on your own phone to see it."
        error={problems[0]?.text}
      />
      <Button type="submit" wide busy={busy} disabled={!online}>
        Verify my NIN
      </Button>
      {!online && <p className="hint">Needs a connection. What you typed is kept.</p>}
    </form>
  )
}
