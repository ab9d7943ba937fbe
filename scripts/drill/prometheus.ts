/** Starts Prometheus with the bank's alerts, and reads which alerts are active. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'
import { findProgram, type Program } from '../debian-tools.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PROMETHEUS: Program = {
  name: 'Prometheus',
  variable: 'PROMETHEUS_PATH',
  debianPackage: 'prometheus',
  knownPlaces: ['/usr/bin/prometheus', '/usr/local/bin/prometheus'],
}
const PROMTOOL: Program = { ...PROMETHEUS, variable: 'PROMTOOL_PATH', knownPlaces: ['/usr/bin/promtool'] }
const EVERY = '2s'
/** The drill waits less long before an alert fires. The expressions are those of the bank. */
const WAITING = '10s'
const READY_WITHIN_MS = 30_000

export interface Alert {
  readonly name: string
  readonly state: 'pending' | 'firing'
  readonly summary: string
  readonly runbook: string
}

export interface Prometheus {
  readonly url: string
  alerts(): Promise<readonly Alert[]>
  stop(): Promise<void>
}

/** Returns the rules with a short waiting time for each alert. */
export const hurried = (rules: string): string => rules.replaceAll(/^(\s+)for: \d+m$/gm, `$1for: ${WAITING}`)

/** `targets` has the addresses (`host:port`) of the metrics by the role of the process. */
export async function startPrometheus(
  folder: string,
  targets: Readonly<Record<string, readonly string[]>>,
): Promise<Prometheus> {
  const program = findProgram(PROMETHEUS)
  if (program === undefined)
    throw new Error('The drill needs Prometheus: apt-get install prometheus, or set PROMETHEUS_PATH and PROMTOOL_PATH.')
  mkdirSync(folder, { recursive: true })
  const rules = join(folder, 'alerts.yml')
  writeFileSync(rules, hurried(readFileSync(join(ROOT, 'deploy', 'prometheus', 'alerts.yml'), 'utf8')))
  checkRules(rules)
  const config = join(folder, 'prometheus.yml')
  writeFileSync(config, JSON.stringify(configOf(rules, targets)))
  const [port = ''] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const log = openSync(join(folder, 'prometheus.log'), 'a')
  const data = join(folder, 'data')
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${data}`, `--web.listen-address=127.0.0.1:${port}`]
  const child = spawn(program, args, { stdio: ['ignore', log, log] })
  const endWithUs = (): boolean => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  await untilReady(`${url}/-/ready`)
  return {
    url,
    alerts: () => readAlerts(url),
    async stop() {
      process.off('exit', endWithUs)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      closeSync(log)
    },
  }
}

/** Prometheus's own check of the rules. Throws with its output. */
function checkRules(file: string): void {
  const promtool = findProgram(PROMTOOL)
  if (promtool === undefined) return
  const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`promtool refuses the alerts: ${stdout}${stderr}`)
}

/** YAML contains JSON. */
function configOf(rules: string, targets: Readonly<Record<string, readonly string[]>>): object {
  return {
    global: { scrape_interval: EVERY, evaluation_interval: EVERY },
    rule_files: [rules],
    scrape_configs: [
      {
        job_name: 'adire',
        static_configs: Object.entries(targets).map(([role, list]) => ({ targets: list, labels: { role } })),
      },
    ],
  }
}

async function untilReady(url: string): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await delay(200)) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok === true) return
  }
  throw new Error('Prometheus did not start')
}

async function readAlerts(url: string): Promise<readonly Alert[]> {
  const reply = await fetch(`${url}/api/v1/alerts`)
  const { data } = (await reply.json()) as {
    readonly data: {
      readonly alerts: readonly {
        readonly labels: { readonly alertname: string }
        readonly annotations: { readonly summary: string; readonly runbook: string }
        readonly state: Alert['state']
      }[]
    }
  }
  return data.alerts.map(({ labels, annotations, state }) => ({ name: labels.alertname, state, ...annotations }))
}
