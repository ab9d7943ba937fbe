/** Shows the sealing keys, the values that each key seals, and the progress of sealing again. */
import { formatDateTime } from '../../../values/date.ts'
import { FIRST_KEY_ID, shownKeyId } from '../../crypto/sealing.ts'
import { readReseals, type ResealProgress } from '../../keys/reseal-store.ts'
import { readSealingKeys } from '../../keys/sealing-key-store.ts'
import { countSealed, type SealedCount } from './count-sealed.ts'
import type { KeyDeps } from './key-deps.ts'

export async function showKeys(
  deps: Pick<KeyDeps, 'owner' | 'clock' | 'ring' | 'columns' | 'shortLived'>,
): Promise<string> {
  const stored = await readSealingKeys(deps.owner)
  const counts = await countSealed(deps)
  const current = deps.ring.currentId()
  const now = deps.clock.now()
  const sum = (id: string): number => counts.reduce((total, { byKey }) => total + (byKey.get(id) ?? 0), 0)
  const stateOf = (id: number, from: Date | undefined): string => {
    if (id === current) return 'seals new values'
    return from !== undefined && from > now ? `seals new values from ${formatDateTime(from)}` : 'opens values only'
  }
  const known = [
    { id: FIRST_KEY_ID, from: undefined, by: 'the master key' },
    ...stored.map((key) => ({ id: key.id, from: key.sealsFrom, by: key.wrappedBy })),
  ]
  const ids = new Set(known.map(({ id }) => shownKeyId(id)))
  const lines = known.map(({ id, from, by }) => {
    const shown = shownKeyId(id)
    return `  ${shown}  ${String(sum(shown)).padStart(9)} sealed  ${stateOf(id, from)}  (${by})`
  })
  const unknown = [...new Set(counts.flatMap(({ byKey }) => [...byKey.keys()]))].filter((id) => !ids.has(id))
  const strange = unknown.map(
    (id) => `  ${id}  ${String(sum(id)).padStart(9)} sealed  THE DATABASE DOES NOT HAVE THIS KEY`,
  )
  const progress = await readReseals(deps.owner)
  return [
    'Keys',
    ...lines,
    ...strange,
    'Sealed values by key',
    ...counts.map(countLine),
    ...(progress.length === 0 ? [] : ['Sealing again', ...progress.map(progressLine)]),
  ].join('\n')
}

function countLine({ place, byKey, livesFor }: SealedCount): string {
  const parts = [...byKey].toSorted().map(([id, count]) => `${id}: ${count}`)
  return `  ${place}  ${parts.length === 0 ? 'nothing' : parts.join('  ')}${livesFor === undefined ? '' : `  (gone after ${livesFor})`}`
}

function progressLine({ place, keyId, seen, resealed, changedAt, endedAt }: ResealProgress): string {
  const state =
    endedAt === null ? `not ended, last set ${formatDateTime(changedAt)}` : `ended ${formatDateTime(endedAt)}`
  const done = place.endsWith('_index') ? 'renewed with' : 'sealed again under'
  return `  ${place}  ${seen} seen, ${resealed} ${done} ${shownKeyId(keyId)}, ${state}`
}
