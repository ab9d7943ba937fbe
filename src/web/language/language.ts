/** The texts of the screens in the customer's language, and those that hold elements. */
import { createElement, Fragment, type ReactNode } from 'react'
import { type Params, piecesOf } from './translate.ts'

export { chosenLanguage, language, plural, speakChosen, t } from './translate.ts'

/** As `t`, where the parameters may be elements. */
export function rich(english: string, params: Params<ReactNode>): ReactNode {
  const pieces = piecesOf(english).map((piece, index) => (index % 2 === 0 ? piece : params[piece]))
  return createElement(Fragment, null, ...pieces)
}
