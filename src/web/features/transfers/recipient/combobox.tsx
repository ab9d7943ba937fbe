/**
 * Chooses from a list by typing a part of its words: an input with its list below, by WAI-ARIA's combobox pattern. The
 * arrow keys move through the list, Enter and touch choose, and Escape restores the choice.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a select cannot be searched, a datalist is
   not there in every browser, and the keys of the list are the input's (WAI-ARIA APG, combobox with list autocomplete). */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { describedBy, Field, type FieldText } from '../../../ui/form/field.tsx'
import { DownIcon } from '../../../ui/icon/icons-parts.tsx'
import { announce } from '../../../ui/note/live-region.ts'
import { plural, t } from '../../../language/language.ts'
import * as styles from './combobox.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'

export interface Option {
  readonly value: string
  readonly label: string
  /** Further words that find the option. */
  readonly also?: readonly string[]
}

export interface ComboboxProps extends FieldText {
  /** The value of the chosen option. Empty when none is chosen. */
  readonly value: string
  /** All options in the order of the list. */
  readonly options: readonly Option[]
  /** Shown first, under a separate heading, while the field is empty. */
  readonly suggested: readonly Option[]
  readonly suggestedHeading: string
  /** The text of the field while the options are loading. */
  readonly placeholder: string
  readonly onChange: (value: string) => void
}

/**
 * The maximum number of shown options. One more letter finds the rest, and a phone cannot draw hundreds of options
 * quickly.
 */
const SHOWN = 40

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .toLowerCase()

/** The options in which every typed word begins a word of the option. */
export function matchOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = plain(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return options
  return options.filter(({ label, also = [] }) => {
    const words = [...plain(label).split(' '), ...also]
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/** The typed text, the active option, and the handling of keys. */
function useChoosing({ options, suggested, onChange }: ComboboxProps, listId: string) {
  /** The typed text while the list is open. Undefined while it is closed. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const open = typed !== undefined
  const first = typed === '' ? suggested : []
  // A closed list has no options, because a phone would draw them while the page opens.
  const shown = open ? [...first, ...without(matchOptions(options, typed), first)].slice(0, SHOWN) : []
  const close = () => setTyped(undefined)

  function show(next: string): void {
    setTyped(next)
    setActive(0)
    if (next !== '') announce(countText(matchOptions(options, next).length))
  }
  function take(option: Option | undefined): void {
    // The typed text stays when no option has that name.
    if (option === undefined) return
    close()
    onChange(option.value)
  }
  function walk(step: 1 | -1): void {
    if (!open) return show('')
    const at = (active + step + shown.length) % Math.max(shown.length, 1)
    setActive(at)
    document.getElementById(optionId(listId, at))?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent): void {
    const act = {
      Escape: open ? close : undefined,
      Enter: open ? () => take(shown[active]) : undefined,
      ArrowDown: () => walk(1),
      ArrowUp: () => walk(-1),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    // In a dialog Escape would also close the dialog.
    event.stopPropagation()
    act()
  }
  return { typed, open, shown, active, suggestedCount: first.length, show, take, close, onKeyDown }
}

export function Combobox(props: ComboboxProps) {
  const { id, label, hint, error, value, options, placeholder } = props
  const text = { id, label, hint, error }
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useChoosing(props, listId)
  const chosen = options.find((option) => option.value === value)
  const closedText = list.open ? undefined : chosen?.label
  useEffect(() => {
    // The next typed text replaces the content, also when the content appeared after the focus.
    if (closedText !== undefined && document.activeElement === input.current) input.current?.select()
  }, [closedText])
  return (
    <Field {...text}>
      <span className={fieldStyles.select}>
        <input
          ref={input}
          className={fieldStyles.input}
          id={id}
          name={id}
          type="text"
          role="combobox"
          aria-expanded={list.open}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(list.open && list.shown.length > 0 ? { 'aria-activedescendant': optionId(listId, list.active) } : {})}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={chosen?.label ?? placeholder}
          value={list.typed ?? chosen?.label ?? ''}
          {...describedBy(text)}
          onFocus={(event) => event.target.select()}
          onClick={() => list.open || list.show('')}
          onChange={(event) => list.show(event.target.value)}
          onKeyDown={list.onKeyDown}
          onBlur={list.close}
        />
        <DownIcon />
        <List
          id={listId}
          open={list.open}
          options={list.shown}
          none={options.length === 0 ? placeholder : t('No bank found. Check the spelling.')}
          suggestedCount={list.suggestedCount}
          heading={props.suggestedHeading}
          active={list.active}
          onTake={(option) => {
            list.take(option)
            input.current?.focus()
          }}
        />
      </span>
    </Field>
  )
}

interface ListProps {
  readonly id: string
  readonly open: boolean
  readonly options: readonly Option[]
  /** The text of an empty list. */
  readonly none: string
  readonly suggestedCount: number
  readonly heading: string
  readonly active: number
  readonly onTake: (option: Option) => void
}

function List({ id, open, options, none, suggestedCount, heading, active, onTake }: ListProps) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('Choices')} hidden={!open}>
      {open && options.length === 0 && <p className={fieldStyles.hint}>{none}</p>}
      {options.map((option, at) => (
        <div
          key={option.value}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          {...(at < suggestedCount ? { 'data-note': heading } : {})}
          // The input must not lose the focus before the choice.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}

const optionId = (listId: string, at: number): string => `${listId}-${at}`

function without(options: readonly Option[], left: readonly Option[]): readonly Option[] {
  const values = new Set(left.map(({ value }) => value))
  return options.filter(({ value }) => !values.has(value))
}

function countText(count: number): string {
  return count === 0 ? t('Nothing found') : plural(count, '1 found', '{count} found')
}
