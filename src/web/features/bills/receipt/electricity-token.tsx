/**
 * Shows the token of a prepaid meter: large, in groups of four digits, copied with one press, with key-change tokens
 * first.
 */
import type { BillPayment } from '../../../api/bills/bills-api.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { CopyIcon } from '../../../ui/icon/icons.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { t } from '../../../language/language.ts'
import * as styles from './electricity-token.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface ElectricityTokenProps {
  readonly electricity: NonNullable<BillPayment['electricity']>
  readonly meter: string
}

export function ElectricityToken({ electricity, meter }: ElectricityTokenProps) {
  const { token, keyChangeTokens } = electricity
  if (token === null) {
    return (
      <Note kind="wait">
        <p>
          <span className="strong">{t('Paid. Your token has not arrived yet.')}</span>{' '}
          {t(
            'The electricity company usually sends the token within minutes. We will show it here and text it to you. Please do not pay again.',
          )}
        </p>
      </Note>
    )
  }
  const steps = [...keyChangeTokens, token]
  return (
    <div className={layoutStyles.form}>
      {keyChangeTokens.length > 0 && (
        <Note kind="wait">
          <p>
            <span className="strong">{t('Your meter needs new keys.')}</span>{' '}
            {t('Enter all {count} codes in this order. Press Enter after each code.', { count: steps.length })}
          </p>
        </Note>
      )}
      {steps.map((digits, index) => (
        <div key={digits}>
          <h2>
            {index < keyChangeTokens.length
              ? `${index + 1}. ${t('Key change code')}`
              : tokenTitle(keyChangeTokens.length)}{' '}
            <span className="num">{meter}</span>
          </h2>
          <p className="small muted">{t('Enter these 20 digits on the meter, then press Enter.')}</p>
          <TokenDigits digits={digits} />
        </div>
      ))}
    </div>
  )
}

const tokenTitle = (before: number): string => `${before === 0 ? '' : `${before + 1}. `}${t('Token for meter')}`

function TokenDigits({ digits }: { readonly digits: string }) {
  const groups = digits.match(/.{4}/g) ?? []
  return (
    <fieldset className={`${styles.token} gap-3`}>
      <legend className="visually-hidden">{t('Five groups of four digits')}</legend>
      {groups.map((group, index) => (
        <span key={`${index} ${group}`}>{group}</span>
      ))}
      <button type="button" aria-label={t('Copy all 20 digits')} onClick={() => void copyText(digits, t('Token'))}>
        <CopyIcon small />
        {t('Copy')}
      </button>
    </fieldset>
  )
}
