/** The engraved figure beside the public pages: drawn once, in the brand's two colours. */

export function EngravedMotif() {
  return (
    <svg className="big" viewBox="0 0 560 560" fill="none" strokeWidth="1.75" aria-hidden="true">
      <g stroke="var(--hero-line)">
        <circle cx="280" cy="265" r="196" />
        <circle cx="280" cy="265" r="206" />
        <circle cx="280" cy="265" r="244" />
        <circle cx="280" cy="265" r="254" />
        <circle cx="280" cy="265" r="292" />
        <circle cx="280" cy="265" r="302" />
        <circle cx="280" cy="265" r="340" />
        <circle cx="280" cy="265" r="350" />
      </g>
      <g stroke="var(--hero-brass)">
        <circle cx="280" cy="265" r="168" />
        <circle cx="280" cy="265" r="176" />
        <circle cx="280" cy="265" r="184" />
        <path d="M280 113L432 265 280 417 128 265zM280 125L420 265 280 405 140 265zM280 137L408 265 280 393 152 265z" />
        <g transform="rotate(45 280 265)">
          <ellipse cx="280" cy="204" rx="15" ry="28.5" />
          <ellipse cx="280" cy="204" rx="10" ry="19" />
          <ellipse cx="280" cy="204" rx="5" ry="9.5" />
        </g>
        <g transform="rotate(135 280 265)">
          <ellipse cx="280" cy="204" rx="15" ry="28.5" />
          <ellipse cx="280" cy="204" rx="10" ry="19" />
          <ellipse cx="280" cy="204" rx="5" ry="9.5" />
        </g>
        <g transform="rotate(225 280 265)">
          <ellipse cx="280" cy="204" rx="15" ry="28.5" />
          <ellipse cx="280" cy="204" rx="10" ry="19" />
          <ellipse cx="280" cy="204" rx="5" ry="9.5" />
        </g>
        <g transform="rotate(315 280 265)">
          <ellipse cx="280" cy="204" rx="15" ry="28.5" />
          <ellipse cx="280" cy="204" rx="10" ry="19" />
          <ellipse cx="280" cy="204" rx="5" ry="9.5" />
        </g>
        <path d="M280 221L324 265 280 309 236 265zM280 231L314 265 280 299 246 265z" />
        <circle cx="280" cy="265" r="14" />
        <circle cx="280" cy="265" r="6" />
      </g>
    </svg>
  )
}
