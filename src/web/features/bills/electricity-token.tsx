/**
 * Shows the token of a prepaid meter: large, in groups of four digits, copied with one press, with key-change tokens
 * first.
 */
import type { BillPayment } from '../../api/bills-api.ts'
import { copyText } from '../../ui/copy-text.ts'
import { CopyIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { t } from '../../language/language.ts'

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
          <span className="strong">{t('Paid. The token has not come yet.')}</span>{' '}
          {t(
            'The supplier sends it, often within minutes: it shows here and comes by SMS. Please do not pay again for it.',
          )}
        </p>
      </Note>
    )
  }
  const steps = [...keyChangeTokens, token]
  return (
    <div className="form">
      {keyChangeTokens.length > 0 && (
        <Note kind="wait">
          <p>
            <span className="strong">{t('Your meter’s keys change.')}</span>{' '}
            {t('Type all {count} codes, in this order, pressing enter after each.', { count: steps.length })}
          </p>
        </Note>
      )}
      {steps.map((digits, index) => (
        <div key={digits}>
          <h2>
            {index < keyChangeTokens.length
              ? `${index + 1}. ${t('Key change code')}`
              : tokenTitle(keyChangeTokens.length)}{' '}
            <span className="nowrap">{meter}</span>
          </h2>
          <p className="small muted">{t('Type these 20 digits on the meter, then press enter.')}</p>
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
    <fieldset className="token gap-3">
      <legend className="vh">{t('Five groups of four digits')}</legend>
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
