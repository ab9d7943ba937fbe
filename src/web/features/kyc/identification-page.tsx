/** Takes the national identification number, which is looked up at the national register. */
import * as v from 'valibot'
import { useNavigate } from '../../ui/router/router.tsx'
import { formatDate } from '../../../values/date.ts'
import { useGetKycStatusQuery } from '../../api/kyc-status-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { DigitsField } from '../../ui/form/digits-field.tsx'
import { Form, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import { digits } from '../../ui/form/form-schemas.ts'
import { CheckIcon } from '../../ui/icon/icons-public.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useGetIdentificationQuery, useSetIdentificationMutation } from './kyc-api.ts'
import { openRejectionOf, RejectedNote } from './rejected-section.tsx'
import { SectionPage } from './section-page.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as lookupResultStyles from '../../ui/form/lookup-result.module.css'

const NIN_ID = 'nin'

export function IdentificationPage() {
  return (
    <SectionPage title={t('Identification')} query={useGetIdentificationQuery()}>
      {({ NationalIdentificationNumber: nin, verifiedAt }) =>
        nin === null ? <NinForm /> : <Verified nin={nin} verifiedAt={verifiedAt} />
      }
    </SectionPage>
  )
}

function Verified({ nin, verifiedAt }: { readonly nin: string; readonly verifiedAt: string | null }) {
  const status = useGetKycStatusQuery().data
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form} ${layoutStyles.narrow} ${layoutStyles.wider}`}
    >
      {status !== undefined && <RejectedNote rejection={openRejectionOf(status, 'identification')} />}
      <div className={lookupResultStyles.found}>
        <CheckIcon />
        <b>{t('Your NIN {nin} is verified', { nin })}</b>
        <span className="meta">
          {verifiedAt === null
            ? t('To change it, visit a branch.')
            : t('Verified on {verifiedAt}. To change it, visit a branch.', { verifiedAt: formatDate(verifiedAt) })}
        </span>
      </div>
    </section>
  )
}

const ninForm = v.object({ [NIN_ID]: digits(11, t('A NIN has 11 digits')) })

function NinForm() {
  const [set] = useSetIdentificationMutation()
  const navigate = useNavigate()
  const form = useForm(ninForm, (typed) => typed[NIN_ID], {
    send: set,
    onDone: () => {
      showToast(t('Your NIN is verified'))
      void navigate(PATHS.kyc)
    },
    explain: ({ errors, message }) => [
      { fieldId: NIN_ID, text: errors['NationalIdentificationNumber']?.[0] ?? message },
    ],
  })
  return (
    <Form
      form={form}
      className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form} ${layoutStyles.narrow} ${layoutStyles.wider}`}
    >
      <p>
        {t(
          'We check your NIN with the national register, and compare your name and birthday with those of your BVN. We encrypt your NIN and only ever show the last four digits.',
        )}
      </p>
      <DigitsField
        id={NIN_ID}
        label={t('National identification number (NIN)')}
        length={11}
        hint={t('11 digits. Dial *346# on your own phone to see it.')}
        error={form.errorOf(NIN_ID)}
      />
      <SubmitButton form={form}>{t('Verify my NIN')}</SubmitButton>
      <SubmitNote form={form} />
    </Form>
  )
}
