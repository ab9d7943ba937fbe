/** Lists the customer's consents with date and text, and withdraws the one consent that can be withdrawn here. */
import type { Consent } from '../../../../contract/customers/privacy.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { LEGAL_PATHS, legalPath } from '../../../../values/legal-paths.ts'
import { callProblem } from '../../../api/result/call-problem.ts'
import { useGetConsentsQuery, useSetConsentMutation } from '../../../api/privacy-api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { showToast } from '../../../ui/note/toast.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { maskAddress } from '../activity-words.ts'
import { TwoBars } from './two-bars.tsx'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'
import { Pill } from '../../../ui/note/pill.tsx'

export function ConsentsCard() {
  const query = useGetConsentsQuery()
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="consents">
      <h2 id="consents">{t('Your consents')}</h2>
      <Loaded query={query} what={t('your consents')} className="gap-3" bones={<TwoBars />}>
        {(data) => data.map((consent) => <ConsentRow key={consent.kind} consent={consent} />)}
      </Loaded>
    </section>
  )
}

function ConsentRow({ consent }: { readonly consent: Consent }) {
  const [set, { isLoading, error }] = useSetConsentMutation()
  const online = useOnline()
  const { kind, title, text, given, canChange, why, history } = consent
  const change = async (): Promise<void> => {
    const { error: refused } = await set({ kind: 'offers', given: !given })
    if (refused === undefined) showToast(given ? t('{title}: withdrawn', { title }) : t('{title}: agreed', { title }))
  }
  return (
    <div className="gap-4">
      <h3>
        {title} <Pill look={given ? 'ok' : 'wait'}>{given ? t('Agreed') : t('Not agreed')}</Pill>
      </h3>
      <p className="small gap-1">{text}</p>
      {kind !== 'offers' && (
        <p className="gap-1">
          <a href={LEGAL_PATHS[kind]} target="_blank">
            {t('Read the {document}', { document: title.toLowerCase() })}
            <span className="visually-hidden">{t(', opens in a new tab')}</span>
          </a>
        </p>
      )}
      {why !== null && <p className="meta gap-1">{why}</p>}
      {history.length > 0 && (
        <details className="gap-2">
          <summary className={linkStyles.link}>
            {t('History of your choices: {document}', { document: title.toLowerCase() })}
          </summary>
          <ul className={`${layoutStyles.list} gap-1`}>
            {history.map(({ at, given: word, version, address }) => (
              <li key={at} className="small">
                {word ? t('Agreed') : t('Withdrawn')} {formatDateTime(at)},{' '}
                {kind === 'offers' ? (
                  t('text of {version}', { version })
                ) : (
                  <a href={legalPath(kind, version)} target="_blank">
                    {t('text of {version}', { version })}
                    <span className="visually-hidden">
                      {' '}
                      {t('of the {document}, opens in a new tab', { document: title.toLowerCase() })}
                    </span>
                  </a>
                )}
                {t(', from {address}', { address: maskAddress(address) })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {error !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{t('{message}. Nothing was changed.', { message: callProblem(error).message })}</p>
        </Note>
      )}
      {canChange && (
        <Button look="sec" small className="gap-3" busy={isLoading} disabled={!online} onClick={() => void change()}>
          {given ? t('Withdraw consent') : t('Agree')}
          <span className="visually-hidden"> {title}</span>
        </Button>
      )}
    </div>
  )
}
