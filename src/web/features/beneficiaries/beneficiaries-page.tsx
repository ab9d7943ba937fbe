/** Lists beneficiaries, with search, payment, names, favourites and removal, and recently paid people to save. */
import { useState } from 'react'
import { BENEFICIARY_TYPES } from '../../../values/vocabularies/beneficiary-types.ts'
import { matchesSearch } from '../../../values/text/search-text.ts'
import { type Beneficiary, type Payees, usePayees } from '../../api/transfers/beneficiaries-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { AddSheet } from './add-sheet.tsx'
import { BeneficiaryRow } from './beneficiary-row.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { RemoveSheet } from './remove-sheet.tsx'
import { plural, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as chipStyles from '../../ui/list/chip.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly beneficiary: Beneficiary }
  | undefined

export function BeneficiariesPage() {
  const query = usePayees()
  const [open, setOpen] = useState<Open>()
  const online = useOnline()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <QueryPage
        head={
          <PageHead
            end={
              <Button
                small
                disabled={!online}
                aria-label={t('Add a beneficiary')}
                onClick={() => setOpen({ kind: 'add' })}
              >
                {t('Add')}
              </Button>
            }
          >
            {t('Beneficiaries')}
          </PageHead>
        }
        column={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}
        ageOf={t('List')}
        query={query}
        what={t('your beneficiaries')}
        bones={<CardRows count={4} />}
      >
        {(data) => <BeneficiaryList payees={data} onOpen={setOpen} />}
      </QueryPage>
      {open?.kind === 'add' && <AddSheet onClose={close} />}
      {open?.kind === 'edit' && <EditSheet beneficiary={open.beneficiary} onClose={close} />}
      {open?.kind === 'remove' && <RemoveSheet beneficiary={open.beneficiary} onClose={close} />}
    </>
  )
}

const TABS = [
  { name: t('All'), type: undefined },
  { name: t('This bank'), type: BENEFICIARY_TYPES.ownBank },
  { name: t('Other banks'), type: BENEFICIARY_TYPES.otherBank },
  { name: t('My accounts'), type: 'SELF' },
] as const

interface BeneficiaryListProps {
  readonly payees: Payees
  readonly onOpen: (open: Open) => void
}

function BeneficiaryList({ payees, onOpen }: BeneficiaryListProps) {
  const [search, setSearch] = useState('')
  const [type, setType] = useState<Beneficiary['type']>()
  if (payees.beneficiaries.length === 0) {
    return (
      <EmptyState
        title={t('No beneficiaries yet')}
        action={<Button onClick={() => onOpen({ kind: 'add' })}>{t('Add a beneficiary')}</Button>}
      >
        <p>{t('Save people you pay often, here or from a receipt. Next time, just choose the name.')}</p>
      </EmptyState>
    )
  }
  const found = payees.beneficiaries.filter(
    (one) =>
      (type === undefined || one.type === type) &&
      matchesSearch(search, [one.accountName, one.nickname ?? '', one.bankName, one.accountNumber]),
  )
  return (
    <>
      <TextField
        id="search-beneficiaries"
        type="search"
        label={t('Find by name, bank or number')}
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className={chipStyles.group}>
        <legend className="visually-hidden">{t('Type of beneficiary')}</legend>
        {TABS.map((tab) => (
          <button
            key={tab.name}
            className={chipStyles.chip}
            type="button"
            aria-pressed={type === tab.type}
            onClick={() => setType(tab.type)}
          >
            {tab.name}
          </button>
        ))}
      </fieldset>
      <output className="visually-hidden">{plural(found.length, '1 found', '{count} found')}</output>
      {found.length === 0 ? (
        <p className={`${cardStyles.card} ${cardStyles.pad} muted`}>{t('No beneficiary matches your search.')}</p>
      ) : (
        <ul className={`${cardStyles.card} ${listStyles.framed} ${listStyles.list}`}>
          {found.map((beneficiary) => (
            <BeneficiaryRow
              key={beneficiary.BeneficiaryId}
              beneficiary={beneficiary}
              onEdit={() => onOpen({ kind: 'edit', beneficiary })}
              onRemove={() => onOpen({ kind: 'remove', beneficiary })}
            />
          ))}
        </ul>
      )}
    </>
  )
}
