/** Where alerts are chosen. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const ALERT_CHOICES_PATH = `${PATHS.settings}/alerts`
