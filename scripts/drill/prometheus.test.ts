/** Tests the rules of the drill: they differ from the alerts of the bank in the waiting times only. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { hurried } from './prometheus.ts'
import { TROUBLES } from './troubles.ts'

const RULES = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'prometheus', 'alerts.yml'), 'utf8')
const rulesOf = (text: string) =>
  (parse(text) as { groups: { rules: { alert: string; for: string }[] }[] }).groups.flatMap(({ rules }) => rules)

it('rules of the drill: have the bank’s expressions and short waiting times', () => {
  const drill = rulesOf(hurried(RULES))
  expect(new Set(drill.map((rule) => rule.for))).toEqual(new Set(['10s']))
  const others = ({ for: _for, ...rule }: { for: string }) => rule
  expect(drill.map(others)).toEqual(rulesOf(RULES).map(others))
})

it('troubles: have an alert of the bank each', () => {
  const alerts = rulesOf(RULES).map(({ alert }) => alert)
  expect(Object.values(TROUBLES).filter(({ alert }) => !alerts.includes(alert))).toEqual([])
  expect(Object.keys(TROUBLES)).toHaveLength(7)
})
