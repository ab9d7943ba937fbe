/** Reads the files of `deploy/` for tests: the services of compose, the objects of Kubernetes, the stages of the image. */
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export const ROOT = join(import.meta.dirname, '..', '..')
export const readDeploy = (path: string): string => readFileSync(join(ROOT, 'deploy', path), 'utf8')

export interface Service {
  readonly image?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly stop_grace_period?: string
  readonly secrets?: readonly string[]
  readonly env_file?: unknown
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
}

/** The services of `compose.yaml`. Each variable of Compose has its value of `example.env`. */
export function readCompose(): Readonly<Record<string, Service>> {
  const example = Object.fromEntries(
    readDeploy('example.env')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>
  const variable = /\$\{(\w+)(:\?|:-)([^}]*)\}/g
  const text = readDeploy('compose.yaml').replaceAll(
    variable,
    (_all, name: string, ending: string, standard: string) => {
      const value = example[name]
      if (value === undefined && ending === ':?') throw new Error(`example.env has no ${name}`)
      return value ?? standard
    },
  )
  return (parse(text, { merge: true }) as Compose).services
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}

interface Container {
  readonly image: string
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
  readonly envFrom?: readonly Readonly<Record<string, { readonly name: string }>>[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly startupProbe?: Probe
}

interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: {
    readonly containers: readonly Container[]
    readonly terminationGracePeriodSeconds?: number
    readonly volumes?: readonly { readonly secret?: { readonly secretName: string } }[]
  }
}

export interface KubernetesObject {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly stringData?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly imageName?: string
    readonly groups?: unknown
    readonly podMetricsEndpoints?: readonly { readonly port: string; readonly relabelings?: unknown }[]
    readonly template?: PodTemplate
    readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } }
  }
}

export function readKubernetes(): readonly KubernetesObject[] {
  return globSync('*.yaml', { cwd: join(ROOT, 'deploy', 'kubernetes') }).flatMap((file) =>
    parseAllDocuments(readDeploy(`kubernetes/${file}`)).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join('; ')}`)
      return document.toJS() as KubernetesObject
    }),
  )
}

/** The environment of a container, with the values of its ConfigMap and its secrets. */
export function environmentOf(container: Container, objects: readonly KubernetesObject[]): Record<string, string> {
  const given = (container.envFrom ?? []).flatMap((one) =>
    Object.entries(one).map(([from, { name }]) => {
      const kind = from === 'configMapRef' ? 'ConfigMap' : 'Secret'
      const found = objects.find((object) => object.kind === kind && object.metadata.name === name)
      if (found === undefined) throw new Error(`there is no ${kind} ${name}`)
      return found.data ?? found.stringData ?? {}
    }),
  )
  const direct = (container.env ?? []).map(({ name, value = 'a secret' }) => [name, value])
  return Object.assign({}, ...given, Object.fromEntries(direct)) as Record<string, string>
}

/** The files of the project that the last stage of the image copies, without those that the build ignores. */
export function imageFiles(): readonly string[] {
  const ignored = readDeploy('Dockerfile.dockerignore').split('\n').filter(Boolean)
  const isIgnored = (file: string): boolean =>
    ignored.some((pattern) => matchesGlob(file, pattern) || file.startsWith(`${pattern}/`))
  const lastStage =
    readDeploy('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const copied = [...lastStage.matchAll(/^COPY ([^-\s]\S*) \1$/gm)].map(([, path = '']) => path)
  return copied
    .flatMap((path) => globSync([path, `${path}/**/*`], { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => !isIgnored(file))
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

/** The folders of the packages that `npm ci --omit=dev` installs, such as `node_modules/pg`. */
export function productionPackages(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path]) => path)
}

/** The packages with native code that the image builds. */
export function builtPackages(): readonly string[] {
  const [, names = ''] = /^RUN .*npm rebuild (.+)$/m.exec(readDeploy('Dockerfile')) ?? []
  return names.split(' ').filter(Boolean)
}
