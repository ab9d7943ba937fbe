/** Decides which traces are recorded: a share of all, chosen by a keyed hash of the trace's id. */
import { createHmac } from 'node:crypto'
import { ParentBasedSampler, type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace'

const BYTES = 6

/**
 * All processes decide alike about one trace. A browser names its traces, but it cannot choose a name that is recorded, because it does
 * not know the key. The spans of a recorded trace, and the jobs that it queued, follow the decision of their parent.
 */
export function keyedSampler(key: Uint8Array, share: number): Sampler {
  const limit = share * 2 ** (8 * BYTES)
  const keyed: Sampler = {
    shouldSample: (_context, traceId) => {
      const number = createHmac('sha256', key).update(traceId).digest().readUIntBE(0, BYTES)
      return { decision: number < limit ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }
    },
    toString: () => `keyed ${share}`,
  }
  return new ParentBasedSampler({ root: keyed, remoteParentSampled: keyed, remoteParentNotSampled: keyed })
}
