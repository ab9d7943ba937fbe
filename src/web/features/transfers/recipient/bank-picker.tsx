/** Chooses the bank by its name, or from the banks that the number may belong to. */
import { useMemo } from 'react'
import type { Bank } from '../../../../contract/transfers/banks.ts'
import { shortNamesOf } from '../../../../values/bank-aliases.ts'
import { BRAND } from '../../../../values/brand.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { usePayees } from '../../../api/transfers/beneficiaries-api.ts'
import { banksByUse } from './banks-by-use.ts'
import { Combobox, type Option } from './combobox.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { useBanks, useSuggestBanksQuery } from '../../../api/transfers/banks-api.ts'
import { FIELD } from '../form/check-order.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as chipStyles from '../../../ui/list/chip.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

export interface BankPickerProps {
  readonly bankCode: string
  readonly accountNumber: string
  readonly error: string | undefined
  /** True when the list includes the customer's own bank. */
  readonly withOurs: boolean
  readonly onChange: (bankCode: string) => void
}

/** The number of buttons that fit next to the account number on a phone. */
const OFFERED = 3

/** Finds a bank by its name and by usual short names. */
export const bankOption = ({ bankCode, bankName }: Bank): Option => ({
  value: bankCode,
  label: bankName,
  also: shortNamesOf(bankCode),
})
const isOurs = ({ bankCode }: Bank): boolean => bankCode === BRAND.institutionCode

export function BankPicker({ bankCode, accountNumber, error, withOurs, onChange }: BankPickerProps) {
  const banks = useBanks()
  const complete = accountNumber.length === 10
  const suggested = useSuggestBanksQuery(accountNumber, { skip: !complete }).currentData?.banks ?? []
  const isChoice = (bank: Bank): boolean => withOurs || !isOurs(bank)
  const likely = suggested.filter(isChoice).map(bankOption)
  const { used, all } = useBankOptions(banks.data, withOurs)
  const offered = complete && bankCode === '' ? likely.slice(0, OFFERED) : []
  return (
    <div>
      <Combobox
        id={FIELD.bank}
        label={t('Bank')}
        value={bankCode}
        options={all}
        suggested={complete && likely.length > 0 ? likely : used}
        suggestedHeading={complete && likely.length > 0 ? t('Suggested') : t('Banks you use')}
        placeholder={placeholderOf(banks)}
        error={error}
        onChange={onChange}
      />
      {offered.length > 0 && (
        <fieldset className={fieldStyles.offered}>
          <legend className={fieldStyles.hint}>{t('This account number may belong to')}</legend>
          <div className={chipStyles.group}>
            {offered.map((option) => (
              <button
                key={option.value}
                className={chipStyles.chip}
                type="button"
                onClick={() => onChange(option.value)}
              >
                {option.label}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {!withOurs && complete && suggested.some(isOurs) && bankCode === '' && (
        <p className={fieldStyles.hint}>
          {tNodes('It may also be an account at {bankName}, which is free to pay. {link}', {
            bankName: BRAND.bankName,
            link: (
              <Link to={PATHS.transferOwnBank} state={{ repeat: { toAccountNumber: accountNumber } }}>
                {t('{shortName} Transfers', { shortName: BRAND.shortName })}
              </Link>
            ),
          })}
        </p>
      )}
      {banks.error !== undefined && banks.data === undefined && (
        <p className={fieldStyles.hint}>
          {tNodes('We could not load the banks. {link}', {
            link: (
              <button className={linkStyles.link} type="button" onClick={() => void banks.refetch()}>
                {t('Try again')}
              </button>
            ),
          })}
        </p>
      )}
    </div>
  )
}

interface BankOptions {
  /** The banks of the customer's payees. */
  readonly used: readonly Option[]
  /** These banks first, and then the other banks. */
  readonly all: readonly Option[]
}

/** There are hundreds of banks, so their options are made once and not at each typed digit. */
function useBankOptions(banks: readonly Bank[] | undefined, withOurs: boolean): BankOptions {
  const payees = usePayees().data
  return useMemo(() => {
    const choices = (banks ?? []).filter((bank) => withOurs || !isOurs(bank))
    const byUse = banksByUse(choices, payees)
    const used = byUse.used.map(bankOption)
    return { used, all: [...used, ...byUse.others.map(bankOption)] }
  }, [banks, payees, withOurs])
}

function placeholderOf(banks: { readonly data?: unknown; readonly error?: unknown }): string {
  if (banks.data !== undefined) return t('Type or choose a bank')
  return banks.error === undefined ? t('Loading the banks') : t('The list of banks has not loaded yet')
}
