/** Draws the first step of a transfer before the customer's accounts are loaded: its texts, and boxes in place of its fields. */
import type { ReactNode } from 'react'
import { BRAND } from '../../../../values/brand.ts'
import { CardBones } from '../../../ui/loading/skeleton.tsx'
import type { TransferService } from '../transfer-service.ts'
import { StepLine, WrongNumberHint } from './step-line.tsx'
import * as styles from './transfer-steps.module.css'
import { tNodes, t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

/** In the prerendered page too, where it is the largest content of the first paint. */
export function TransferFormShell({ service }: { readonly service: TransferService }) {
  const isOwnBank = service === 'own-bank'
  const digits = t('{count} of 10 digits', { count: 0 })
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
      <div className={layoutStyles.form}>
        <div className={styles.phone}>
          <StepLine step="who" />
        </div>
        <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`}>
          <h2>{t('To')}</h2>
          {isOwnBank ? (
            <Box label={t('{shortName} account number', { shortName: BRAND.shortName })} hint={digits} />
          ) : (
            <>
              <div className={`${layoutStyles.columns} ${layoutStyles.pair} ${layoutStyles.top}`}>
                <Box label={t('Account number')} hint={digits} />
                <Box label={t('Bank')} />
              </div>
              <Box
                label={tNodes('Name you expect {part}', {
                  part: <span className={fieldStyles.optional}>{t('(optional)')}</span>,
                })}
                hint={t('We’ll warn you if it does not match the account name.')}
              />
            </>
          )}
        </section>
        <div className={styles.phone}>
          <WrongNumberHint isFirst />
        </div>
      </div>
      <div className={styles.wide}>
        <CardBones />
      </div>
      <div className={`${styles.bar} ${styles.phone}`}>
        <span className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide}`}>{t('Continue')}</span>
      </div>
    </div>
  )
}

function Box({ label, hint }: { readonly label: ReactNode; readonly hint?: string }) {
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>{label}</span>
      <div className={fieldStyles.input} />
      {hint !== undefined && <div className={fieldStyles.hint}>{hint}</div>}
    </div>
  )
}
