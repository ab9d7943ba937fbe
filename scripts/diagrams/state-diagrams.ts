/** Draws the state machines of `src/core` as Mermaid diagrams, from the tables that the bank itself uses. */
import { CARD_TRANSITIONS } from '../../src/core/cards/card-states.ts'
import { CASE_TRANSITIONS } from '../../src/core/cases/case-states.ts'
import { FIRST_STATES, PAYMENT_TRANSITIONS } from '../../src/core/payments/payment-states.ts'

/** For each state, the events that can happen in it and the state that follows each event. */
export type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface StateMachine {
  /** The page's heading. */
  readonly title: string
  /** The first state after each initial event. */
  readonly begins: Readonly<Record<string, string>>
  /** The path of the table, from the root of the repository. */
  readonly source: string
  readonly transitions: Transitions
}

/** The pages of `docs/diagrams`, one for each state machine, by file name. */
export const STATE_MACHINES: Readonly<Record<string, StateMachine>> = {
  'payment-states.md': {
    title: 'States of a payment',
    begins: FIRST_STATES,
    source: 'src/core/payments/payment-states.ts',
    transitions: PAYMENT_TRANSITIONS,
  },
  'card-states.md': {
    title: 'States of a card',
    begins: { 'order-taken': 'ordered' },
    source: 'src/core/cards/card-states.ts',
    transitions: CARD_TRANSITIONS,
  },
  'case-states.md': {
    title: 'States of a case',
    begins: { 'case-opened': 'opened' },
    source: 'src/core/cases/case-states.ts',
    transitions: CASE_TRANSITIONS,
  },
}

/** Returns the page as Markdown: the diagram, and a table of every transition. Ends with a newline. */
export function statePage({ title, source, begins, transitions }: StateMachine): string {
  return [
    `# ${title}`,
    '',
    `\`npm run diagrams\` generates this page from \`${source}\`. Do not edit this page.`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...diagramLines(begins, transitions),
    '```',
    '',
    '| state | event | next state |',
    '| --- | --- | --- |',
    ...Object.entries(begins).map(([event, next]) => `| none: the first event | ${event} | ${next} |`),
    ...tableRows(transitions),
    '',
  ].join('\n')
}

function diagramLines(begins: StateMachine['begins'], transitions: Transitions): readonly string[] {
  const names = Object.keys(transitions)
  const aliases = names.filter((name) => alias(name) !== name)
  const ends = names.filter((name) => Object.keys(transitions[name] ?? {}).length === 0)
  return [
    ...aliases.map((name) => `  state "${name}" as ${alias(name)}`),
    ...Object.entries(begins).map(([event, name]) => `  [*] --> ${alias(name)}: ${event}`),
    ...names.flatMap((name) => arrowsFrom(name, transitions[name] ?? {})),
    ...ends.map((name) => `  ${alias(name)} --> [*]`),
  ]
}

/** Draws one arrow for each next state. The label lists every event that leads there. */
function arrowsFrom(from: string, events: Readonly<Record<string, string>>): readonly string[] {
  const byNext = Map.groupBy(Object.entries(events), ([, next]) => next)
  return [...byNext].map(([next, entries]) => {
    const label = entries.map(([event]) => event).join(', ')
    return `  ${alias(from)} --> ${alias(next)}: ${label}`
  })
}

function tableRows(transitions: Transitions): readonly string[] {
  return Object.entries(transitions).flatMap(([from, events]) => {
    const rows = Object.entries(events).map(([event, next]) => `| ${from} | ${event} | ${next} |`)
    return rows.length === 0 ? [`| ${from} | none: this state is final | |`] : rows
  })
}

/** Mermaid reads a hyphen in a state's name as part of an arrow. */
function alias(name: string): string {
  return name.replaceAll('-', '_')
}
