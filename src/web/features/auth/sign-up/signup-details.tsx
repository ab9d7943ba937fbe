/** Shows step 3 of sign-up: the data of the BVN, read-only. An existing customer chooses an account. */
import type { SubmitEvent } from 'react'
import { formatDate } from '../../../../values/date.ts'
import { useAppDispatch, useAppSelector } from '../../../session/store/hooks.ts'
import { detailsAccepted, signupRestarted } from '../../../session/store/signup-slice.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { RadioField } from '../../../ui/form/radio-field.tsx'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export function SignupDetails() {
  const dispatch = useAppDispatch()
  const record = useAppSelector((state) => state.signup.record)
  if (record === null) return null
  const existing = record.customer === 'existing'
  const rows = [
    [t('Name'), [record.firstName, record.middleName, record.lastName].filter(Boolean).join(' ')],
    [t('Date of birth'), formatDate(record.dateOfBirth)],
    [t('Phone'), record.maskedPhone],
    [t('Email'), record.maskedEmail],
  ] as const
  const accept = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('account')
    dispatch(detailsAccepted(typeof chosen === 'string' ? chosen : null))
  }
  return (
    <>
      <p className="lead">{t('These come from your BVN and cannot be changed here.')}</p>
      <form className={layoutStyles.form} onSubmit={accept}>
        <dl className={`${definitionListStyles.definitionList} ${cardStyles.card} ${cardStyles.pad}`}>
          {rows
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {existing ? (
          <RadioField
            id="account"
            legend={t('You already have an account with us. Which account do you want to use first?')}
            hint={t('You will see all your accounts after login.')}
            defaultValue={record.accounts[0]?.accountNumber}
            choices={record.accounts.map(({ accountNumber, accountName, accountType, currencyCode }) => ({
              value: accountNumber,
              label: (
                <>
                  <span className="strong num">{accountNumber}</span>
                  <br />
                  <span className="meta">
                    {t(accountType)} · {currencyCode} · {accountName}
                  </span>
                </>
              ),
            }))}
          />
        ) : (
          <Note>
            <p>
              {t('We open a savings account in naira for you (tier 1). You can raise its limits later with an ID.')}
            </p>
          </Note>
        )}
        <div className={buttonStyles.group}>
          <Button type="submit" wide>
            {t('Yes, continue')}
          </Button>
          <Button look="sec" wide onClick={() => dispatch(signupRestarted())}>
            {t('This is not me')}
          </Button>
        </div>
      </form>
    </>
  )
}
