/** Measures: what a process tells of itself to whoever watches it, in the form of Prometheus. They have a port of their own, which the site does not have. */
import type { Attributes, Meter } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'

/** A value with its labels. A label never names a member, and has few values. */
export type Reading = { readonly value: number; readonly labels?: Attributes }

/** What is read when somebody asks. `name` and `unit` are joined in the answer, as `baize_waiting_calls`. */
export type Gauge = {
  readonly name: string
  readonly says: string
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>
}

export type Measures = {
  readonly meter: Meter
  /** Adds what is read when somebody asks. One that cannot be read is missing from that answer, and `failed` hears why. */
  readonly gauges: (gauges: readonly Gauge[], failed: (name: string, error: unknown) => void) => void
  /** Answers at `/metrics` from now on. */
  readonly listen: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the measures of a process. `listen` fails where the port is taken. */
export function createMeasures(place: { readonly host: string; readonly port: number }): Measures {
  const exporter = new PrometheusExporter({ ...place, preventServerStart: true, withoutTargetInfo: true, withoutScopeInfo: true })
  const provider = new MeterProvider({ readers: [exporter] })
  const meter = provider.getMeter('baize')
  return {
    meter,
    gauges(gauges, failed) {
      for (const { name, says, read } of gauges)
        meter.createObservableGauge(name, { description: says }).addCallback(async (result) => {
          try {
            for (const { value, labels } of await read()) result.observe(value, labels)
          } catch (error) {
            failed(name, error)
          }
        })
    },
    listen: () => exporter.startServer(),
    close: () => provider.shutdown(),
  }
}
