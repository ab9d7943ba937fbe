/** Lists the staff who looked at the customer's data, with the time and the reason. */
import { formatDateTime } from '../../../../values/date.ts'
import { STAFF_LANGUAGE } from '../../../../values/vocabularies/timeline-step.ts'
import { useGetRecordReadsQuery } from '../../../api/privacy-api.ts'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { TwoBars } from './two-bars.tsx'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export function ReadsCard() {
  const query = useGetRecordReadsQuery()
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="reads">
      <h2 id="reads">{t('Who viewed your data')}</h2>
      <p className="small gap-2">
        {t(
          'Each time that our staff viewed your data in the last two years. We record which staff member viewed it, but do not show the name.',
        )}
      </p>
      <Loaded query={query} what={t('who viewed your data')} className="gap-3" bones={<TwoBars />}>
        {(data) =>
          data.length === 0 ? (
            <p className="gap-3">{t('No one has viewed it.')}</p>
          ) : (
            <ul className={`${layoutStyles.list} gap-3`}>
              {data.map(({ at, role, what, reason }, index) => (
                <li key={`${at} ${index}`} className="gap-2">
                  <p lang={STAFF_LANGUAGE}>{what}</p>
                  <p className="meta">
                    <span lang={STAFF_LANGUAGE}>{role}</span>, {formatDateTime(at)}.{' '}
                    <span lang={STAFF_LANGUAGE}>{reason}.</span>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
