/** Reads from /proc how much processor time the servers and PostgreSQL have used. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Processor time in milliseconds since the processes began. */
export interface CpuMs {
  /** Server processes that take no jobs. */
  readonly api: number
  /** Server processes that take jobs. */
  readonly jobs: number
  readonly postgres: number
}

/** Counts the servers that this process started, and every PostgreSQL process that descends from this process. */
export function readCpuMs(): CpuMs {
  const found = { api: 0, jobs: 0, postgres: 0 }
  for (const { role, cpuMs } of findProcesses()) found[role] += cpuMs
  return found
}

/** Megabytes. */
export interface Memory {
  readonly residentMb: number
  /** The resident pages of files. Most of them are the program of Node.js, which all processes share. */
  readonly filesMb: number
}

/** The memory of the largest server of each kind. */
export function readMemory(): { readonly api: Memory; readonly jobs: Memory } {
  const largest = { api: { residentMb: 0, filesMb: 0 }, jobs: { residentMb: 0, filesMb: 0 } }
  for (const { role, pid } of findProcesses()) {
    if (role === 'postgres') continue
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const memory = { residentMb: megabytesOf(status, 'VmRSS'), filesMb: megabytesOf(status, 'RssFile') }
    if (memory.residentMb > largest[role].residentMb) largest[role] = memory
  }
  return largest
}

function megabytesOf(status: string, name: string): number {
  const kilobytes = Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return Math.round(kilobytes / 102.4) / 10
}

interface Found {
  readonly role: keyof CpuMs
  readonly pid: number
  readonly cpuMs: number
}

function findProcesses(): Found[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const ours = new Set([process.pid])
  for (let before = 0; before !== ours.size; ) {
    before = ours.size
    for (const one of processes) if (ours.has(one.parent)) ours.add(one.pid)
  }
  return processes.flatMap(({ pid, cpuMs, command }): Found[] => {
    if (!ours.has(pid) || pid === process.pid) return []
    if (command.includes('postgres')) return [{ role: 'postgres', pid, cpuMs }]
    if (!command.includes(join('server', 'main.ts'))) return []
    return [{ role: takesJobs(pid) ? 'jobs' : 'api', pid, cpuMs }]
  })
}

function takesJobs(pid: number): boolean {
  return !readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes('JOBS=off')
}

/** A clock tick is a hundredth of a second on every Linux that Node.js runs on. */
const TICK_MS = 10

function readProcess(pid: string): { pid: number; parent: number; cpuMs: number; command: string }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Includes the time of ended children, because the postmaster inherits the time of its backends.
    const cpuMs = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return [{ pid: Number(pid), parent: Number(fields[1]), cpuMs, command }]
  } catch {
    // The process has ended since it was listed.
    return []
  }
}
