/** Calls: how long each operation, callback and page takes, and how it ends. */
import type { Histogram, Meter } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteConfig } from '../edge/route-config.ts'

/** The bounds of the times, in seconds. A bet is promised within a quarter of a second, and a call waits for two at the most. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
export type CallMeasures = {
  /** Measures each call of a server. */
  readonly watch: (app: FastifyInstance) => void
}

const REFUSED = new WeakMap<FastifyRequest, string>()

/** Notes with which code a call is refused. */
export const noteRefusal = (request: FastifyRequest, code: string): void => void REFUSED.set(request, code)

const watchedOf = ({ routeOptions }: FastifyRequest): RouteConfig => routeOptions.config as RouteConfig
const operationOf = (request: FastifyRequest): string => watchedOf(request).operation ?? 'page'
const endedAs = (status: number): 'answered' | 'refused' | 'failed' => (status < 400 ? 'answered' : status < 500 ? 'refused' : 'failed')

/** `isVendor` names those of whom callbacks are told apart. Whoever else calls counts as `other`, since anybody may send any name. */
export function createCallMeasures(meter: Meter, isVendor: (code: string) => boolean): CallMeasures {
  const advice = { explicitBucketBoundaries: BOUNDS }
  const timesOf = (name: string, description: string): Histogram => meter.createHistogram(name, { description, unit: 's', advice })
  const calls = timesOf('baize_call_seconds', 'How long a call or a page took, by operation and end')
  const callbacks = timesOf('baize_callback_seconds', 'How long a callback took, by vendor, address and end')
  const refusals = meter.createCounter('baize_refusals', { description: 'Refusals by operation and code' })
  return {
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { kind } = watchedOf(request)
        const seconds = reply.elapsedTime / 1_000
        const end = endedAs(reply.statusCode)
        if (kind === 'callbacks') {
          const { vendor = '' } = request.params as { readonly vendor?: string }
          callbacks.record(seconds, { vendor: isVendor(vendor) ? vendor : 'other', address: request.routeOptions.url ?? '', end })
        } else if (kind !== 'probe') calls.record(seconds, { operation: operationOf(request), end })
        const code = REFUSED.get(request)
        if (code !== undefined) refusals.add(1, { operation: operationOf(request), code })
        done()
      })
    },
  }
}
