/** The token that a prepaid meter takes: large, in groups of four, copied with one press; key-change tokens before it. */
import type { BillPayment } from '../../api/bills-api.ts'
import { copyText } from '../../ui/copy-text.ts'
import { CopyIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'

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
          <span className="strong">Paid. The token has not come yet.</span> The supplier sends it, often within minutes:
          it shows here and comes by SMS. Please do not pay again for it.
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
            <span className="strong">Your meter’s keys change.</span> Type all {steps.length} codes, in this order,
            pressing enter after each.
          </p>
        </Note>
      )}
      {steps.map((digits, index) => (
        <div key={digits}>
          <h2>
            {index < keyChangeTokens.length ? `${index + 1}. Key change code` : tokenTitle(keyChangeTokens.length)}{' '}
            <span className="nowrap">{meter}</span>
          </h2>
          <p className="small muted">Type these 20 digits on the meter, then press enter.</p>
          <TokenDigits digits={digits} />
        </div>
      ))}
    </div>
  )
}

const tokenTitle = (before: number): string => (before === 0 ? 'Token for meter' : `${before + 1}. Token for meter`)

function TokenDigits({ digits }: { readonly digits: string }) {
  const groups = digits.match(/.{4}/g) ?? []
  return (
    <fieldset className="token gap-3">
      <legend className="vh">Five groups of four digits</legend>
      {groups.map((group, index) => (
        <span key={`${index} ${group}`}>{group}</span>
      ))}
      <button type="button" aria-label="Copy all 20 digits" onClick={() => void copyText(digits, 'Token')}>
        <CopyIcon small />
        Copy
      </button>
    </fieldset>
  )
}
