/** Light, dark, or as the device says: read before the first paint by the page's head script, and kept on this device. */
import { deviceStorage } from './browser-storage.ts'

export type DisplayMode = 'light' | 'dark' | 'system'

/** The head script reads the same key (src/web/app/head-script.ts). */
export const DISPLAY_MODE_KEY = 'adire.displaymode'

/** Product §4.4: light where nothing was chosen. */
export function readDisplayMode(): DisplayMode {
  const kept = deviceStorage.read(DISPLAY_MODE_KEY)
  return kept === 'dark' || kept === 'system' ? kept : 'light'
}

/** Keeps the choice and shows it at once; without the attribute the stylesheet follows the device. */
export function applyDisplayMode(mode: DisplayMode): void {
  deviceStorage.write(DISPLAY_MODE_KEY, mode)
  if (mode === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset['theme'] = mode
}
