/** Compares the payments of the lost window with the differences that the reconciliation found. */
import type { PaymentRecord } from '../ha/load.ts'

export interface Reconciled {
  /** Payments that the switch settled and the bank does not know. */
  readonly unknownHere: readonly { readonly reference: string; readonly minor: bigint }[]
  /** The lines of all other differences. */
  readonly others: readonly string[]
}

const LINE = /^DIFFERENT: out (\S+): settled there, and unknown here\. Ours: nothing\. Theirs: ₦([\d,]+)\.(\d\d)\.$/

/** Parses the lines that `npm run reconcile` prints for differences. */
export function readDifferences(output: string): Reconciled {
  const lines = output.split('\n').filter((line) => line.startsWith('DIFFERENT: '))
  const unknownHere = lines.flatMap((line) => {
    const [, reference, naira = '', kobo = ''] = LINE.exec(line) ?? []
    return reference === undefined ? [] : [{ reference, minor: BigInt(`${naira.replaceAll(',', '')}${kobo}`) }]
  })
  return { unknownHere, others: lines.filter((line) => !LINE.test(line)) }
}

/** The acknowledged payments of the lost window that went to another bank: the network has them. */
export const sentToNetwork = (lost: readonly PaymentRecord[]): readonly PaymentRecord[] =>
  lost.filter(({ to, status }) => to === null && status !== null)

/** True when the reconciliation lists one difference for each lost payment, with the same sum, and no other difference. */
export function areAllFound(lost: readonly PaymentRecord[], { unknownHere, others }: Reconciled): boolean {
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)
  const sent = sentToNetwork(lost)
  return (
    others.length === 0 &&
    unknownHere.length === sent.length &&
    new Set(unknownHere.map(({ reference }) => reference)).size === sent.length &&
    sum(unknownHere.map(({ minor }) => minor)) === sum(sent.map(({ amountMinor }) => amountMinor))
  )
}
