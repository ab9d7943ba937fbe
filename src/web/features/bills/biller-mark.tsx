/** Draws a biller's mark: simple shapes in the biller's colours, or initials. It copies no trade mark. */
import type { Biller } from '../../api/bills/bills-api.ts'
import { Initials } from '../../ui/icon/initials.tsx'
import * as styles from './biller-mark.module.css'

/** By the network's name in the biller's id: `mtn`, `mtn-data`. */
const MARKS: Readonly<Record<string, { readonly ground: string; readonly ink: string; readonly path: string }>> = {
  mtn: { ground: '#f5c518', ink: '#15233b', path: 'M6 16V8l6 6 6-6v8' },
  airtel: { ground: '#c8102e', ink: '#ffffff', path: 'M7 16c0-6 3-9 6-9 2.5 0 4 1.6 4 3.6 0 2.6-2.4 4.4-5.4 4.4' },
  glo: { ground: '#2f7d32', ink: '#ffffff', path: 'M16 9a5 5 0 1 0 1 4h-4' },
  '9mobile': {
    ground: '#0f3d2e',
    ink: '#b6d334',
    path: 'M15.5 10.5a3.5 3.5 0 1 0-7 0 3.5 3.5 0 0 0 7 0zM15.5 10.5c0 4-2 6.500-5 7',
  },
}

export function BillerMark({ biller }: { readonly biller: Pick<Biller, 'billerId' | 'name'> }) {
  const mark = MARKS[biller.billerId.replace(/-data$/, '')]
  if (mark === undefined) return <Initials name={biller.name} />
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="12" fill={mark.ground} />
      <path d={mark.path} fill="none" stroke={mark.ink} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
