/** Provides the texts of the screens in the customer's language, and texts that contain elements. */
import { createElement, Fragment, type ReactNode } from 'react'
import type { Message } from './message.ts'
import { type Params, pieces } from './translate.ts'

export { chosenLanguage, language, plural, loadChosenLanguage, t } from './translate.ts'

/** Works as `t`, with parameters that may be elements. */
export const tNodes = (english: Message, params: Params<ReactNode>): ReactNode =>
  createElement(Fragment, null, ...pieces(english, params))
