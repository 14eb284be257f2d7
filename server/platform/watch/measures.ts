/** Measures: what a process tells of itself to whoever watches it, in the form of Prometheus. They have a port of their own, which the site does not have. */
import type { Attributes, BatchObservableResult, Meter } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'

/** A value with its labels. A label never names a member, and has few values. */
export type Reading = { readonly value: number; readonly labels?: Attributes }

/** Values that are read together, once for each answer, and what each of them says by its name. */
export type Gauges<Name extends string = string> = {
  readonly says: Readonly<Record<Name, string>>
  readonly read: () => Readonly<Record<Name, readonly Reading[]>> | Promise<Readonly<Record<Name, readonly Reading[]>>>
}

export type Measures = {
  readonly meter: Meter
  /** Adds what is read when somebody asks. Values that cannot be read are missing from that answer, and `failed` hears why. */
  readonly gauges: (groups: readonly Gauges[], failed: (names: readonly string[], error: unknown) => void) => void
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
    gauges(groups, failed) {
      for (const { says, read } of groups) {
        const gauges = Object.entries(says).map(
          ([name, description]) => [name, meter.createObservableGauge(name, { description })] as const,
        )
        const told = async (result: BatchObservableResult): Promise<void> => {
          try {
            const readings = await read()
            for (const [name, gauge] of gauges) for (const { value, labels } of readings[name]!) result.observe(gauge, value, labels)
          } catch (error) {
            failed(Object.keys(says), error)
          }
        }
        meter.addBatchObservableCallback(
          told,
          gauges.map(([, gauge]) => gauge),
        )
      }
    },
    listen: () => exporter.startServer(),
    close: () => provider.shutdown(),
  }
}
