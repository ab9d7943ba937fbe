/** Finds the keys of AWS that a process has by its role, over the certificates and the proxy of one network. */
import type { NetworkTransport } from './network-transport.ts'

export interface AwsCalls {
  readonly region: string
  readonly connectMs: number
  readonly answerMs: number
  readonly transport: NetworkTransport | undefined
}

/** The options of AWS's client for its connections. Undefined transport: direct connections with the authorities of Node.js. */
export function awsConnections({ transport, connectMs, answerMs }: Omit<AwsCalls, 'region'>) {
  const { 'http:': httpAgent, 'https:': httpsAgent } = transport?.agents ?? {}
  const agents = transport === undefined ? {} : { httpAgent, httpsAgent }
  return { ...agents, connectionTimeout: connectMs, requestTimeout: answerMs }
}

/**
 * The keys come from the first source that exists: the environment, the shared files, a web identity token (service accounts on
 * EKS), the container's endpoint (ECS, EKS Pod Identity), the metadata service of the machine. The calls to STS use the transport.
 * The container's endpoint and the metadata service are on the machine, so calls to them use no proxy.
 */
export async function awsCredentials(calls: AwsCalls) {
  // The package is loaded only where a process has a role of AWS.
  const { defaultProvider } = await import('@aws-sdk/credential-provider-node')
  const clientConfig = { region: calls.region, requestHandler: awsConnections(calls) }
  // Version 1 of the metadata service gives keys to every call from the machine, also to a forged one.
  return defaultProvider({ clientConfig, ec2MetadataV1Disabled: true })
}
