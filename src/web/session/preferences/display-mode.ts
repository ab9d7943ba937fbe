/**
 * Stores the display mode on this device: light, dark, or the device's own mode. The head script applies it before the
 * first paint.
 */
import { deviceStorage } from '../browser-storage.ts'

export type DisplayMode = 'light' | 'dark' | 'system'

/** The head script reads the same key (src/web/app/head-script.ts). */
export const DISPLAY_MODE_KEY = 'adire.displaymode'

/** Returns the stored mode. The default is light (Product §4.4). */
export function readDisplayMode(): DisplayMode {
  const kept = deviceStorage.read(DISPLAY_MODE_KEY)
  return kept === 'dark' || kept === 'system' ? kept : 'light'
}

/** Stores the choice and applies it immediately. Without the attribute the stylesheet follows the device. */
export function applyDisplayMode(mode: DisplayMode): void {
  deviceStorage.write(DISPLAY_MODE_KEY, mode)
  if (mode === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset['theme'] = mode
}
