/** Slot facts: what a vendor states of a slot beside its return, so that a list can be filtered by it. */
import { Type, type Static } from 'typebox'

export const FAMILIES = ['lines', 'ways', 'tumble', 'hold', 'cluster', 'buy'] as const
export type Family = (typeof FAMILIES)[number]

/** How widely the results of a spin spread. */
export const VOLATILITIES = ['low', 'medium', 'high', 'very-high'] as const
export type Volatility = (typeof VOLATILITIES)[number]

export const SLOT_FEATURES = ['wilds', 'free-spins', 'rising-multiplier', 'tumbles', 'hold-and-spin', 'buy'] as const
export type SlotFeature = (typeof SLOT_FEATURES)[number]

/** What a slot's drawings are about. */
export const SLOT_THEMES = ['lights', 'travel', 'treasure', 'garden', 'music', 'home', 'animals', 'fruit'] as const
export type SlotTheme = (typeof SLOT_THEMES)[number]

export const SlotFacts = Type.Object({
  /** The code of the machine, whose figures are published. */
  model: Type.String(),
  family: Type.Enum(FAMILIES),
  /** The number of lines, or of ways that a window has; null where it pays otherwise. */
  lines: Type.Union([Type.Integer(), Type.Null()]),
  ways: Type.Union([Type.Integer(), Type.Null()]),
  volatility: Type.Enum(VOLATILITIES),
  features: Type.Array(Type.Enum(SLOT_FEATURES)),
  theme: Type.Enum(SLOT_THEMES),
})
export type SlotFacts = Static<typeof SlotFacts>

/** The least returns that a list offers, in basis points. */
export const LEAST_RETURNS = [9_500, 9_550, 9_600] as const

const counted = <Values extends readonly string[]>(values: Values) =>
  Type.Array(Type.Object({ value: Type.Enum(values), games: Type.Integer() }))

/** How many games each choice would leave, with all other choices as they are. A choice that leaves none is in it with 0. */
export const SlotFacets = Type.Object({
  family: counted(FAMILIES),
  volatility: counted(VOLATILITIES),
  feature: counted(SLOT_FEATURES),
  theme: counted(SLOT_THEMES),
  leastRtp: Type.Array(Type.Object({ value: Type.Integer(), games: Type.Integer() })),
})
export type SlotFacets = Static<typeof SlotFacets>

/** The parts of a list's question that ask for slots alone. */
export const slotQuery = {
  family: Type.Optional(Type.Enum(FAMILIES)),
  volatility: Type.Optional(Type.Enum(VOLATILITIES)),
  feature: Type.Optional(Type.Enum(SLOT_FEATURES)),
  theme: Type.Optional(Type.Enum(SLOT_THEMES)),
  /** In basis points: only games that publish at least this return. */
  leastRtp: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
}
