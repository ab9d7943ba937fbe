/** Erasure and archive of the meters of calls. */
import type { PersonalData } from '../../db/personal-data.ts'

const METERS = 'How many calls came from an address or an account in the last hours, for our limits.'

export const personalData: PersonalData = {
  notArchived: { 'bank.call_meter': METERS },
  kept: { 'bank.call_meter': METERS },
}
