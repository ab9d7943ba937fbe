/** Chooses a saved or recent payee, and says when the bank's name differs from the saved name. */
import { useState } from 'react'
import { formatAccountNumber } from '../../../../values/account-number.ts'
import { BRAND } from '../../../../values/brand.ts'
import { matchesSearch } from '../../../../values/text/search-text.ts'
import { type Payees, useBeneficiaries, usePayees } from '../../../api/transfers/beneficiaries-api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { Initials } from '../../../ui/icon/initials.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FIELD } from '../form/check-order.ts'
import type { TransferService } from '../transfer-service.ts'
import type { TransferFormProps } from '../form/transfer-form-props.ts'
import type { NameState } from './use-name-enquiry.ts'
import { plural, tNodes, t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as menuStyles from '../../../ui/list/menu.module.css'

interface Choice {
  readonly bankCode: string
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
  readonly nickname: string | null
  readonly beneficiaryType?: string | undefined
  readonly about: string
}

/** Saved payees first, then recent ones. Own accounts have a separate page, which shows the rate of an exchange. */
export function choicesOf(payees: Payees, service: TransferService, from: string): readonly Choice[] {
  const fits = ({
    type,
    bankCode,
    accountNumber,
  }: Pick<Payees['recent'][number], 'type' | 'bankCode' | 'accountNumber'>) => {
    if (type === 'SELF') return false
    if (service === 'custom') return true
    const here = bankCode === BRAND.institutionCode
    return service === 'other-bank' ? !here : here && accountNumber !== from
  }
  const saved = payees.beneficiaries
    .filter(fits)
    .map((one) => ({ ...one, about: one.favourite ? t('Favourite') : t('Saved') }))
  const recent = payees.recent.filter(fits).map((one) => ({ ...one, nickname: null, about: t('Recent') }))
  return [...saved, ...recent]
}

export interface PayeePickerProps {
  readonly service: TransferService
  readonly from: string
  readonly onChoose: (choice: Choice) => void
}

/** Shows nothing when there is no payee to choose. */
export function PayeePicker({ service, from, onChoose }: PayeePickerProps) {
  const { data } = usePayees()
  const [open, setOpen] = useState(false)
  const choices = data === undefined ? [] : choicesOf(data, service, from)
  if (choices.length === 0) return null
  return (
    <>
      <Button look="sec" className={layoutStyles.start} onClick={() => setOpen(true)}>
        {t('Saved and recent')}
      </Button>
      {open && (
        <PickerSheet
          choices={choices}
          onClose={() => setOpen(false)}
          onChoose={(choice) => {
            setOpen(false)
            onChoose(choice)
          }}
        />
      )}
    </>
  )
}

interface PickerSheetProps {
  readonly choices: readonly Choice[]
  readonly onChoose: (choice: Choice) => void
  readonly onClose: () => void
}

function PickerSheet({ choices, onChoose, onClose }: PickerSheetProps) {
  const [search, setSearch] = useState('')
  const found = choices.filter(({ accountName, nickname, accountNumber }) =>
    matchesSearch(search, [accountName, nickname ?? '', accountNumber]),
  )
  return (
    <Sheet title={t('Who do you pay?')} onClose={onClose}>
      <div className={layoutStyles.form}>
        <TextField
          id="find-payee"
          type="search"
          label={t('Find by name or number')}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <output className="visually-hidden">{plural(found.length, '1 found', '{count} found')}</output>
        {found.length === 0 && <p className="muted">{t('No match. Enter the account number instead.')}</p>}
        <ul className={`${menuStyles.menu} ${menuStyles.picks}`}>
          {found.map((choice) => (
            <li key={`${choice.bankCode} ${choice.accountNumber}`}>
              <button type="button" onClick={() => onChoose(choice)}>
                <Initials name={choice.nickname ?? choice.accountName} />
                <span>
                  {choice.nickname ?? choice.accountName}
                  <span className={`meta ${layoutStyles.line}`}>
                    {choice.bankCode === BRAND.institutionCode ? choice.about : choice.bankName} ·{' '}
                    <span className="num">{formatAccountNumber(choice.accountNumber)}</span>
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

/** The bank's current name differs from the saved name. */
export function ChangedName({
  bankCode,
  accountNumber,
  name,
}: {
  readonly bankCode: string
  readonly accountNumber: string
  readonly name: NameState
}) {
  const { data } = useBeneficiaries()
  const saved = data?.find((one) => one.bankCode === bankCode && one.accountNumber === accountNumber)
  if (saved === undefined || name.kind !== 'found' || name.found.accountName === saved.accountName) return null
  return (
    <Note kind="wait" role="alert">
      <p>
        {tNodes(
          '{part} When you saved this account, the name was {accountName}. Make sure this is still who you want to pay.',
          {
            part: <span className="strong">{t('This name has changed.')}</span>,
            accountName: saved.accountName,
          },
        )}
      </p>
    </Note>
  )
}

type SavePayeeProps = Pick<TransferFormProps, 'service' | 'draft' | 'name' | 'onChange'>

/** Offered for a payee that is not saved, as soon as the name is known. */
export function SavePayee({ service, draft, name, onChange }: SavePayeeProps) {
  const { data } = useBeneficiaries()
  const { bankCode, toAccountNumber } = draft
  const isSaved = ({ bankCode: bank, accountNumber }: { bankCode: string; accountNumber: string }): boolean =>
    bank === bankCode && accountNumber === toAccountNumber
  if (data === undefined || name.kind !== 'found') return null
  const saved = data.find(isSaved)
  const type = service === 'custom' ? draft.beneficiaryType.trim() : ''
  if (saved !== undefined && (type === '' || type === saved.beneficiaryType)) return null
  return (
    <CheckField
      id={FIELD.save}
      label={
        saved === undefined
          ? t('Save as a beneficiary once the money has arrived')
          : t('Keep this type for the beneficiary once the money has arrived')
      }
      checked={draft.saveFor === toAccountNumber}
      onChange={(event) => onChange({ saveFor: event.target.checked ? toAccountNumber : '' })}
    />
  )
}
