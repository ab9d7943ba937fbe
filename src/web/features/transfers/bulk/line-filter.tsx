/** The heading over the lines of a list, with the choice of all or only some of them. */

interface LineFilterProps {
  /** The first choice is that of every line. */
  readonly choices: readonly (readonly [label: string, count: number])[]
  readonly onlySome: boolean
  readonly onChange: (onlySome: boolean) => void
}

export function LineFilter({ choices, onlySome, onChange }: LineFilterProps) {
  return (
    <div className="cardhead month-head">
      <h2 id="list-lines" tabIndex={-1}>
        Lines
      </h2>
      <fieldset className="chips">
        <legend className="vh">Which lines</legend>
        {choices.map(([label, count], index) => (
          <button
            key={label}
            className="chip"
            type="button"
            aria-pressed={onlySome === index > 0}
            onClick={() => onChange(index > 0)}
          >
            {label} ({count})
          </button>
        ))}
      </fieldset>
    </div>
  )
}
