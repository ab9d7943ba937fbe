/** Shows one beneficiary: the name, the account, and the possible actions. */
import { formatAccountNumber } from '../../../values/account-number.ts'
import { BENEFICIARY_TYPES } from '../../../values/vocabularies/beneficiary-types.ts'
import { formatDate } from '../../../values/date.ts'
import { type Beneficiary, useChangeBeneficiaryMutation } from '../../api/transfers/beneficiaries-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { icon } from '../../ui/icon/icon.tsx'
import { Initials } from '../../ui/icon/initials.tsx'
import { Link } from '../../ui/router/link.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { t } from '../../language/language.ts'
import * as iconButtonStyles from '../../ui/button/icon-button.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'
import * as listStyles from '../../ui/list/list.module.css'

const StarIcon = /*#__PURE__*/ icon('M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z')

export interface BeneficiaryRowProps {
  readonly beneficiary: Beneficiary
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** The page that pays a beneficiary of each type. */
const PAY_PATHS = {
  [BENEFICIARY_TYPES.ownBank]: PATHS.transferOwnBank,
  [BENEFICIARY_TYPES.otherBank]: PATHS.transferOthers,
  [BENEFICIARY_TYPES.self]: PATHS.transferSelf,
} as const satisfies Readonly<Record<Beneficiary['type'], string>>

/** The customer's own name for the beneficiary, or else the bank's name. */
export const shownName = ({ nickname, accountName }: Beneficiary): string => nickname ?? accountName

/**
 * The start values of the custom transfer's form. The form expects the saved name, so that a changed name is noticed.
 */
const customTo = ({ bankCode, accountNumber, accountName, beneficiaryType = '' }: Beneficiary) => ({
  repeat: { bankCode, toAccountNumber: accountNumber, expectedName: accountName, beneficiaryType },
})

export function BeneficiaryRow({ beneficiary, onEdit, onRemove }: BeneficiaryRowProps) {
  const {
    BeneficiaryId,
    nickname,
    accountName,
    bankName,
    accountNumber,
    favourite,
    lastUsedAt,
    type,
    beneficiaryType,
  } = beneficiary
  const [change, { isLoading }] = useChangeBeneficiaryMutation()
  const online = useOnline()
  const name = shownName(beneficiary)
  async function mark(): Promise<void> {
    const { error } = await change({ BeneficiaryId, favourite: !favourite })
    showToast(
      error !== undefined
        ? t('We could not change this. Please try again')
        : favourite
          ? t('{name} is no longer a favourite', { name })
          : t('{name} is now a favourite', { name }),
    )
  }
  return (
    <li>
      <div className={`${listStyles.row} ${listStyles.payee}`}>
        <Initials name={type === BENEFICIARY_TYPES.otherBank ? bankName : name} />
        <div>
          <p className={listStyles.title}>{name}</p>
          <p className={listStyles.detail}>
            {nickname !== null && <span className={listStyles.part}>{accountName}</span>}
            {bankName} · <span className="num">{formatAccountNumber(accountNumber)}</span>
            {beneficiaryType !== undefined && <span className={listStyles.part}>{beneficiaryType}</span>}
            {lastUsedAt !== null && (
              <span className={listStyles.part}>{t('Last paid {day}', { day: formatDate(lastUsedAt) })}</span>
            )}
          </p>
          <RowActions beneficiary={beneficiary} name={name} onEdit={onEdit} onRemove={onRemove} />
        </div>
        <button
          className={iconButtonStyles.iconButton}
          type="button"
          aria-pressed={favourite}
          aria-label={t('Favourite: {name}', { name })}
          disabled={!online || isLoading}
          onClick={() => void mark()}
        >
          <StarIcon />
        </button>
      </div>
    </li>
  )
}

function RowActions({ beneficiary, name, onEdit, onRemove }: BeneficiaryRowProps & { readonly name: string }) {
  const { accountNumber, type } = beneficiary
  const online = useOnline()
  return (
    <p className={layoutStyles.actions}>
      <Link
        className={linkStyles.link}
        to={PAY_PATHS[type]}
        state={{ repeat: { toAccountNumber: accountNumber } }}
        aria-label={t('Pay {name}', { name })}
      >
        {t('Pay')}
      </Link>
      {type !== 'SELF' && (
        <Link
          className={linkStyles.link}
          to={PATHS.transferCustom}
          state={customTo(beneficiary)}
          aria-label={t('Custom transfer to {name}', { name })}
        >
          {t('Custom')}
        </Link>
      )}
      <button
        className={linkStyles.link}
        type="button"
        aria-label={t('Edit {name}', { name })}
        disabled={!online}
        onClick={onEdit}
      >
        {t('Edit')}
      </button>
      <button
        className={`${linkStyles.link} ${linkStyles.danger}`}
        type="button"
        aria-label={t('Remove {name}', { name })}
        disabled={!online}
        onClick={onRemove}
      >
        {t('Remove')}
      </button>
    </p>
  )
}
