/** Compares the alerts, their runbooks and the dashboards with the metrics of the server. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { bankMeasures } from '../../src/server/bank-measures.ts'
import { replicaMeasure } from '../../src/server/db/measures/replica-measure.ts'
import { addMeasures } from '../../src/server/http/measures.ts'
import { addPool, createMetrics } from '../../src/server/http/metrics.ts'
import { readCompose, readDeploy, readKubernetes, ROOT } from './deploy-files.fixture.ts'

interface Metric {
  readonly name: string
  readonly type: string
  readonly labels: ReadonlySet<string>
}

/** Labels that Prometheus adds to each scrape. The configuration of the scrape sets `role`. */
const SCRAPE_LABELS = ['job', 'instance', 'role']

/** All metrics of a process that takes jobs. `up` is Prometheus's own. */
async function knownMetrics(): Promise<ReadonlyMap<string, Metric>> {
  const { registry } = createMetrics()
  addPool(registry, { totalCount: 1, idleCount: 1, waitingCount: 0 })
  const pool = { query: async () => ({ rows: [] }) }
  addMeasures(registry, bankMeasures({ pool } as never, { isRootOffline: true, reportNetworks: [] }))
  addMeasures(registry, [replicaMeasure({ primary: { pool }, replica: { pool } } as never)])
  const found = new Map<string, Metric>([['up', { name: 'up', type: 'gauge', labels: new Set(SCRAPE_LABELS) }]])
  const types = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)]))
  for (const metric of registry.getMetricsAsArray()) {
    const { name, labelNames = [] } = metric as typeof metric & { labelNames?: readonly string[] }
    const type = types.get(name) ?? ''
    const labels = new Set([...SCRAPE_LABELS, ...labelNames, 'le'])
    const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const ending of endings) found.set(`${name}${ending}`, { name, type, labels })
  }
  return found
}

const known = await knownMetrics()
const NAME = /\b(up|(?:adire|process|nodejs)_[a-z0-9_]+)\b/g

/** The metrics and labels of a query that the server does not have. */
function unknownOf(query: string): readonly string[] {
  const names = [...query.matchAll(NAME)].map(([, name = '']) => name)
  if (names.length === 0) return [`no metric in ${query}`]
  const unknown = names.filter((name) => !known.has(name))
  const allowed = new Set(names.flatMap((name) => [...(known.get(name)?.labels ?? [])]))
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  const matched = [...query.matchAll(/\b(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label)
  return [...unknown, ...[...grouped, ...matched].filter((label) => !allowed.has(label))]
}

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

const { groups } = parse(readDeploy('prometheus/alerts.yml')) as { groups: readonly { rules: readonly Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const INDEX = readFileSync(join(ROOT, 'docs', 'runbooks', 'README.md'), 'utf8')

describe.each(rules.map((rule) => [rule.alert, rule] as const))('alert %s', (name, rule) => {
  it('alert: queries only metrics and labels that the server has', () => {
    expect(unknownOf(rule.expr)).toEqual([])
    const shown = [...rule.annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)
    const grouped = /\bby \(([^)]*)\)/.exec(rule.expr)?.[1]?.split(/,\s*/) ?? SCRAPE_LABELS
    expect(shown.filter((label) => !grouped.includes(label))).toEqual([])
  })

  it('alert: has a waiting time, a severity, and a runbook with the four parts', () => {
    expect(rule.for).toMatch(/^\d+m$/)
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    const file = `${name.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}.md`
    expect(rule.annotations.runbook).toBe(`docs/runbooks/${file}`)
    const runbook = readFileSync(join(ROOT, rule.annotations.runbook), 'utf8')
    expect(runbook.startsWith(`# ${name}\n`)).toBe(true)
    expect([...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Meaning',
      'Look',
      'Act',
      'End',
    ])
    expect(runbook).toContain(`Severity: ${rule.labels.severity}.`)
    expect(INDEX).toContain(`| [${name}](${file}) | ${rule.labels.severity} |`)
  })
})

it('alerts: cover every figure that pages an operator', () => {
  const asked = rules.map(({ expr }) => expr).join(' ')
  for (const metric of [
    'up',
    'adire_jobs_oldest_seconds',
    'adire_jobs_failed',
    'adire_payments_oldest_seconds',
    'adire_payments_undecided',
    'adire_db_connections',
    'adire_ledger_batch_seconds',
    'adire_outbox_oldest_seconds',
    'adire_audit_lag_seconds',
    'adire_audit_published_seconds',
    'adire_http_request_seconds',
    'adire_http_oldest_call_seconds',
    'adire_network_call_seconds',
    'adire_db_wait_seconds',
    'adire_replica_lag_bytes',
    'adire_standbys_connected',
    'adire_log_unarchived_seconds',
    'adire_books_unproven_seconds',
    'adire_reads_total',
    'adire_reconciliation_breaks',
    'adire_reconciliation_oldest_seconds',
    'adire_reconciliation_run_seconds',
  ])
    expect(asked).toContain(metric)
})

it('Kubernetes: installs the alerts of Prometheus', () => {
  const rule = readKubernetes().find(({ kind }) => kind === 'PrometheusRule')
  expect(rule?.spec?.groups).toEqual(groups)
})

describe('scrapes', () => {
  const asked = rules.flatMap(({ expr }) => [...expr.matchAll(/\b(job|role)="([^"]*)"/g)].map(([label]) => label))
  const used = [...new Set(asked)].toSorted()

  it('scrapes in compose: have each job and each role that an alert names', () => {
    const { scrape_configs: scrapes } = parse(readDeploy('prometheus/prometheus.yml')) as {
      scrape_configs: readonly {
        job_name: string
        static_configs: readonly { targets: readonly string[]; labels: { role: string } }[]
      }[]
    }
    const given = scrapes.flatMap(({ job_name: job, static_configs: targets }) => [
      `job="${job}"`,
      ...targets.map(({ labels }) => `role="${labels.role}"`),
    ])
    expect(used).toEqual(['job="adire"', 'role="api"'])
    expect(given).toContain('role="staff"')
    expect(used.filter((label) => !given.includes(label))).toEqual([])
    const environments = readCompose()
    for (const { targets, labels } of scrapes.flatMap(({ static_configs: all }) => all))
      for (const target of targets)
        expect(environments[target.replace(':9464', '')]?.environment?.['ROLE']).toBe(labels.role)
  })

  it('scrapes on Kubernetes: have the job and the role of the pod, as the alerts name them', () => {
    const objects = readKubernetes()
    const [endpoint] = objects.find(({ kind }) => kind === 'PodMonitor')?.spec?.podMetricsEndpoints ?? []
    expect(endpoint?.relabelings).toEqual([
      { targetLabel: 'job', replacement: 'adire' },
      { sourceLabels: ['__meta_kubernetes_pod_label_role'], targetLabel: 'role' },
    ])
    for (const { kind, metadata, spec } of objects) {
      if (kind !== 'Deployment') continue
      const { role } = spec?.template?.metadata.labels ?? {}
      expect(metadata.name).toBe(`adire-${role}`)
    }
  })
})

it('runbooks: have an alert each, and name only metrics and pages that exist', () => {
  const files = globSync('docs/runbooks/*.md', { cwd: ROOT }).filter((file) => !file.endsWith('README.md'))
  expect(files.toSorted()).toEqual(rules.map(({ annotations }) => annotations.runbook).toSorted())
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const named = [...text.matchAll(/`(adire_[a-z_]+)/g)].map(([, name = '']) => name)
    const families = new Set([...known.values()].flatMap(({ name }) => name).concat([...known.keys()]))
    expect(named.filter((name) => !families.has(name))).toEqual([])
    for (const [, page = ''] of text.matchAll(/\]\(([a-z-]+\.md)\)/g)) expect(files).toContain(`docs/runbooks/${page}`)
  }
})

describe.each(globSync('deploy/grafana/*.json', { cwd: ROOT }))('dashboard %s', (file) => {
  const { panels } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
    panels: readonly { id: number; title: string; targets: readonly { expr: string }[] }[]
  }

  it('panels: query only metrics and labels that the server has', () => {
    expect(panels.length).toBeGreaterThan(10)
    const unknown = panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) => unknownOf(expr).map((name) => `${title}: ${name}`)),
    )
    expect(unknown).toEqual([])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})

it('check of queries: finds an unknown metric and an unknown label', () => {
  expect(unknownOf('adire_nothing > 1')).toEqual(['adire_nothing'])
  expect(unknownOf('max by (colour) (adire_jobs_due)')).toEqual(['colour'])
  expect(unknownOf('adire_jobs_due{queue="x"}')).toEqual(['queue'])
  expect(unknownOf('adire_ledger_batch_seconds > 1')).toEqual(['adire_ledger_batch_seconds'])
})
