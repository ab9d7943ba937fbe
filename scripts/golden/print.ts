/** Prints a record as text that is easy to compare: short values on one line, in the order of the record. */
import type { Json } from './normalise.ts'

const WIDTH = 150

export function print(value: Json, indent = ''): string {
  const line = oneLine(value)
  if (indent.length + line.length <= WIDTH) return line
  const deeper = `${indent}  `
  if (Array.isArray(value))
    return `[\n${value.map((item: Json) => deeper + print(item, deeper)).join('\n')}\n${indent}]`
  if (value === null || typeof value !== 'object') return line
  return `{\n${Object.entries(value)
    .map(([name, item]) => `${deeper}${keyOf(name)}: ${print(item, deeper)}`)
    .join('\n')}\n${indent}}`
}

function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => oneLine(item)).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, item]) => `${keyOf(name)}: ${oneLine(item)}`)
    .join(', ')}}`
}

const keyOf = (name: string): string => (/^[A-Za-z]\w*$/.test(name) ? name : JSON.stringify(name))
