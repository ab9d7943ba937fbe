/** Shows the email address and the phone that the bank writes to, in the settings, and changes them. */
import type { ContactDetails } from '../../../../contract/identity/contact-change.ts'
import { BRAND } from '../../../../values/brand.ts'
import { useGetContactDetailsQuery } from '../../../api/identity/contact-change-api.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { QueryPage } from '../../../ui/loading/query-page.tsx'
import { CardBones } from '../../../ui/loading/skeleton.tsx'
import { FactorDone } from '../factors/factor-done.tsx'
import { CodeStep, ValueStep } from './change-steps.tsx'
import { useContactChange, type What } from './use-contact-change.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

export function ContactPage() {
  const query = useGetContactDetailsQuery()
  if (query.data !== undefined) return <Contact details={query.data} onChanged={() => void query.refetch()} />
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Email and phone')}</PageHead>}
      column={layoutStyles.narrow}
      query={query}
      what={t('your email and phone')}
      bones={<CardBones fields={2} />}
    >
      {() => null}
    </QueryPage>
  )
}

interface ContactProps {
  readonly details: ContactDetails
  readonly onChanged: () => void
}

const nounOf = (what: What): string => (what === 'email' ? t('email address') : t('phone number'))

function Contact({ details, onChanged }: ContactProps) {
  const flow = useContactChange(details)
  const { stage } = flow
  if (stage.step === 'value') return <ValueStep flow={flow} what={stage.what} details={details} />
  if (stage.step === 'code') return <CodeStep flow={flow} change={stage.change} code={stage.code} />
  if (stage.step === 'done') {
    const { what, maskedNew } = stage.change
    return (
      <FactorDone title={t('Your {noun} is changed', { noun: nounOf(what) })}>
        {t(
          'We now write to {maskedNew}. We also sent a message to the old address or phone, and logged you out everywhere else.',
          { maskedNew },
        )}
      </FactorDone>
    )
  }
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Email and phone')}</PageHead>
      <div className={`${layoutStyles.narrow} ${layoutStyles.stack}`}>
        <Row
          what="email"
          label={t('Email address')}
          shown={details.maskedEmail === '' ? t('None yet') : details.maskedEmail}
          may={details.canUpdateEmailAddress}
          onChange={() => flow.leave({ step: 'value', what: 'email' })}
          onLook={onChanged}
        />
        <Row
          what="phone"
          label={t('Phone')}
          shown={details.maskedPhone}
          may={details.CanUpdatePhoneNumber}
          onChange={() => flow.leave({ step: 'value', what: 'phone' })}
          onLook={onChanged}
        />
        <p className="small muted">
          {tNodes(
            'Lost your phone or mailbox? We cannot change either without a code sent to the old one. {writeTo} or visit a branch with your ID. If another person may have it, call {fraudPhone} now.',
            { writeTo: <Link to={PATHS.support}>{t('Write to support')}</Link>, fraudPhone: BRAND.fraudPhone },
          )}
        </p>
      </div>
    </>
  )
}

interface RowProps {
  readonly what: What
  readonly label: string
  readonly shown: string
  readonly may: boolean
  readonly onChange: () => void
  readonly onLook: () => void
}

function Row({ what, label, shown, may, onChange, onLook }: RowProps) {
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby={`${what}-head`}>
      <h2 id={`${what}-head`}>{label}</h2>
      <p className="gap-1">{shown}</p>
      {may ? (
        <Button look="sec" small className="gap-3" onClick={onChange}>
          {t('Change {noun}', { noun: nounOf(what) })}
        </Button>
      ) : (
        <>
          <Note className="gap-3">
            <p>
              {what === 'phone'
                ? t(
                    'We send your codes to this phone. Visit a branch to change it. When we have checked who you are, you can enter the new number here.',
                  )
                : t('Visit a branch to change this. We check who you are first, so that nobody else can change it.')}
            </p>
          </Note>
          <button className={`${linkStyles.link} gap-2`} type="button" onClick={onLook}>
            {t('I visited a branch: check again')}
          </button>
        </>
      )}
    </section>
  )
}
