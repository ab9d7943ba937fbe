/** Shows a chart with its table. Screen readers always have the table, and a button shows it to everyone. */
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as styles from './figure-card.module.css'
import * as linkStyles from '../../ui/router/link.module.css'

export interface FigureCardProps {
  readonly title: string
  readonly caption: string
  readonly heads: readonly string[]
  /** Each row has one cell for each heading. The first cell names the row. */
  readonly rows: readonly (readonly string[])[]
  /** The chart. Its buttons stay when the table is shown. */
  readonly children: ReactNode
}

export function FigureCard({ title, caption, heads, rows, children }: FigureCardProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={cardStyles.card} aria-labelledby={`${id}h`}>
      <div className={cardStyles.head}>
        <h2 id={`${id}h`}>{title}</h2>
        <button
          className={linkStyles.link}
          type="button"
          aria-pressed={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t('Show as a table')}
          <span className="visually-hidden">: {title}</span>
        </button>
      </div>
      {children}
      <div className={open ? `${cardStyles.pad} ${cardStyles.edge}` : 'visually-hidden'} id={id}>
        <table className={styles.figures}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...figures]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  <td key={heads[index + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
