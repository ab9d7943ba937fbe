/**
 * Draws the face of a card with the bank's cloth pattern and texts, without a scheme's artwork. The web application
 * never knows the card number.
 */
import { useId } from 'react'
import { BRAND } from '../../../values/brand.ts'
import type { Card } from './cards-api.ts'
import { STATUS_WORDS } from './status-words.ts'
import { t } from '../../language/language.ts'

const INDIGO = '#25328a'
const NIGHT = '#161f5c'
const BRASS = '#e9c46a'
const GREY = '#4b5163'

/** Drawn as one picture, so that it needs no style sheet. Its label has its content for screen readers. */
export function CardFace({ card }: { readonly card: Card }) {
  const cloth = useId()
  const dull = card.status === 'frozen' || card.status === 'blocked' || card.status === 'refused'
  const ends = card.lastFour ?? '••••'
  return (
    <>
      <p className="visually-hidden">{labelOf(card)}</p>
      <svg viewBox="0 0 340 214" width="100%" style={{ maxWidth: '24rem' }} aria-hidden="true">
        <defs>
          {/* Tied and dyed rings between lines of cassava paste, as on adire eleko cloth. */}
          <pattern id={cloth} width="34" height="34" patternUnits="userSpaceOnUse">
            <path d="M0 17h34M17 0v34" stroke="#fff" strokeWidth="0.7" opacity="0.22" />
            <circle
              cx="17"
              cy="17"
              r="9"
              fill="none"
              stroke="#fff"
              strokeWidth="1.4"
              strokeDasharray="2 2.7"
              opacity="0.4"
            />
            <circle cx="17" cy="17" r="3.4" fill="#fff" opacity="0.24" />
            <path d="M0 0l5 5M34 0l-5 5M0 34l5-5M34 34l-5-5" stroke="#fff" strokeWidth="1.4" opacity="0.32" />
          </pattern>
        </defs>
        <rect width="340" height="214" rx="16" fill={dull ? GREY : INDIGO} />
        <path d="M238 0h86a16 16 0 0 1 16 16v134H238z" fill={`url(#${cloth})`} />
        <path d="M0 150h340v48a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z" fill={dull ? '#3a3f4e' : NIGHT} />
        <rect x="24" y="72" width="38" height="29" rx="5" fill={BRASS} />
        <path d="M24 82h13M24 91h13M49 82h13M49 91h13M37 72v29M49 72v29" stroke={NIGHT} strokeWidth="1" opacity="0.6" />
        <g fill="#fff" fontFamily="system-ui, sans-serif">
          <text x="24" y="42" fontSize="17" fontWeight="700">
            {BRAND.bankName}
          </text>
          <text x="24" y="136" fontSize="17" letterSpacing="1.5">
            {`•••• •••• •••• ${ends}`}
          </text>
          <text x="24" y="178" fontSize="13" letterSpacing="0.6">
            {card.nameOnCard}
          </text>
          <text x="24" y="198" fontSize="12">
            {t('Expires {month}', { month: card.expires ?? '••/••' })}
          </text>
          <text x="316" y="198" fontSize="14" fontWeight="700" textAnchor="end">
            {t('{scheme} debit', { scheme: card.schemeName })}
          </text>
        </g>
      </svg>
    </>
  )
}

function labelOf({ schemeName: scheme, lastFour, expires, nameOnCard: name, status }: Card): string {
  const state = STATUS_WORDS[status].name
  if (lastFour === null) return t('{scheme} debit card of {name}. Status: {state}.', { scheme, name, state })
  const digits = { scheme, lastFour, name, state }
  return expires === null
    ? t('{scheme} debit card ending {lastFour}, of {name}. Status: {state}.', digits)
    : t('{scheme} debit card ending {lastFour}, of {name}, expires {month}. Status: {state}.', {
        ...digits,
        month: expires,
      })
}
