/**
 * Holds the display mode (Product §4.4: default light). It starts with the mode that this device has stored, also after
 * a logout.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type DisplayMode, readDisplayMode } from '../preferences/display-mode.ts'

export interface SettingsState {
  readonly displaymode: DisplayMode
}

export const settingsSlice = createSlice({
  name: 'settings',
  initialState: (): SettingsState => ({ displaymode: readDisplayMode() }),
  reducers: {
    displayModeChosen: (_state, action: PayloadAction<DisplayMode>): SettingsState => ({ displaymode: action.payload }),
  },
})

export const { displayModeChosen } = settingsSlice.actions
