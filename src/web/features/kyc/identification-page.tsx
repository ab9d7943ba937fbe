/** Takes the national identification number, which is looked up at the national register. */
import * as v from 'valibot'
import { useNavigate } from '../../ui/router.tsx'
import { formatDate } from '../../../values/date.ts'
import * as PATHS from '../../session/paths.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { Form, SubmitButton, SubmitNote } from '../../ui/form.tsx'
import { digits } from '../../ui/form-schemas.ts'
import { CheckIcon } from '../../ui/icons-public.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
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

const ninForm = v.object({ [NIN_ID]: digits(11, 'A NIN has 11 digits') })

function NinForm() {
  const [set] = useSetIdentificationMutation()
  const navigate = useNavigate()
  const form = useForm(ninForm, (typed) => typed[NIN_ID], {
    send: set,
    onDone: () => {
      showToast('Your NIN is verified')
      void navigate(PATHS.kyc)
    },
    explain: ({ errors, message }) => [
      { fieldId: NIN_ID, text: errors['NationalIdentificationNumber']?.[0] ?? message },
    ],
  })
  return (
    <Form form={form} className="card pad form narrow wider">
      <p>
        We look your number up at the national register and compare name and birthday with those of your BVN. We keep it
        sealed and show its last four digits only.
      </p>
      <DigitsField
        id={NIN_ID}
        label="National identification number (NIN)"
        length={11}
        hint="11 digits. Dial *346# on your own phone to see it."
        error={form.errorOf(NIN_ID)}
      />
      <SubmitButton form={form}>Verify my NIN</SubmitButton>
      <SubmitNote form={form} />
    </Form>
  )
}
