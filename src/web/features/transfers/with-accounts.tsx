/** Shows a placeholder for a transfer form until the accounts are loaded, or the failure with Retry. */
import type { ReactNode } from 'react'
import { Loaded, type LoadQuery } from '../../ui/loading/loaded.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'

interface WithAccountsProps<Accounts> {
  readonly query: LoadQuery<Accounts>
  readonly empty: ReactNode
  readonly isEmpty?: (accounts: Accounts) => boolean
  /** Replaces the grey bars while the accounts load. */
  readonly bones?: ReactNode
  readonly children: (accounts: Accounts) => ReactNode
}

export function WithAccounts<Accounts>(props: WithAccountsProps<Accounts>) {
  return (
    <Loaded
      what={t('your accounts')}
      loading={t('Loading your accounts')}
      title={t('We could not load your accounts.')}
      still={t('Your money is not affected.')}
      bones={
        <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
          <CardBones>
            <Bone width={2} height={3} />
            <Bone height={5} />
            <Bone width={2} height={3} />
            <Bone height={5} />
            <Bone height={5} />
          </CardBones>
          <CardBones>
            <Bone width={3} height={3} />
            <Bone height={6} />
          </CardBones>
        </div>
      }
      {...props}
    />
  )
}
