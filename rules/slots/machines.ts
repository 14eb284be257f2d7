/** Machines: every model of the sandbox slots with its published figures, and which of them a slot is. */
import { hashOf } from '@baize/contract/demo-slots/seed.ts'
import { SLOT_FEATURES, type SlotFacts, type SlotFeature, type SlotTheme, type Volatility } from '@baize/contract/demo-slots/slot-facts.ts'
import type { Figures, Measured } from './measure.ts'
import { MODELS } from './models/models.ts'
import published from './published.json' with { type: 'json' }
import type { SlotModel } from './model.ts'

/** By the standard deviation of a spin in stakes. */
const volatilityOf = ({ deviation }: Figures): Volatility =>
  deviation < 2.5 ? 'low' : deviation < 5 ? 'medium' : deviation < 9 ? 'high' : 'very-high'

const featuresOf = ({ strips, free, tumbles, hold, price }: SlotModel): SlotFeature[] => {
  const has: Readonly<Record<SlotFeature, boolean>> = {
    wilds: strips.some((strip) => strip.includes('W')),
    'free-spins': free !== undefined,
    'rising-multiplier': (free?.multipliers.length ?? 0) > 1 || new Set(tumbles).size > 1,
    tumbles: tumbles !== undefined,
    'hold-and-spin': hold !== undefined,
    buy: price !== undefined,
  }
  return SLOT_FEATURES.filter((feature) => has[feature])
}

const WHOLE = 10_000

export type Machine = {
  readonly model: SlotModel
  readonly figures: Measured
  readonly volatility: Volatility
  readonly features: readonly SlotFeature[]
  /** The number of lines, or of ways that a window has; null where symbols pay where they touch. */
  readonly lines: number | null
  readonly ways: number | null
  /** The return that players read: that of the dearer way to play, rounded down to a basis point. */
  readonly rtpBasisPoints: number
  /** What the house keeps at least, whatever way is played, rounded down to a basis point. */
  readonly edgeBasisPoints: number
}

const machineOf = (model: SlotModel): Machine => {
  const figures = (published as Readonly<Record<string, Measured>>)[model.code]
  if (figures === undefined) throw new Error(`no figures are published for ${model.code}`)
  const returns = [figures.spin.rtp, ...(figures.bought === undefined ? [] : [figures.bought.rtp])]
  return {
    model,
    figures,
    volatility: volatilityOf(figures.spin),
    features: featuresOf(model),
    lines: model.payWay === 'lines' ? (model.lines?.length ?? 0) : null,
    ways: model.payWay === 'ways' ? model.rows ** model.strips.length : null,
    rtpBasisPoints: Math.floor(Math.min(...returns) * WHOLE),
    edgeBasisPoints: Math.floor((1 - Math.max(...returns)) * WHOLE),
  }
}

export const MACHINES: readonly Machine[] = MODELS.map(machineOf)

/** The machine of a slot by its seed, its brand and code. It never changes while the list of models only grows at a new edition. */
export const machineFor = (seed: string): Machine => MACHINES[hashOf(`model:${seed}`) % MACHINES.length]!

/** What a vendor states of a slot with this machine. */
export const factsOf = ({ model, lines, ways, volatility, features }: Machine, theme: SlotTheme): SlotFacts => ({
  model: model.code,
  family: model.family,
  lines,
  ways,
  volatility,
  features: [...features],
  theme,
})
