/** Models: every machine of the sandbox slots. A slot is one of them by its place here, so a new one moves others. */
import type { SlotModel } from '../model.ts'
import { BUY_MODELS } from './buy.ts'
import { CLUSTER_MODELS } from './cluster.ts'
import { HOLD_MODELS } from './hold.ts'
import { LINE_MODELS } from './lines.ts'
import { TUMBLE_MODELS } from './tumble.ts'
import { WAY_MODELS } from './ways.ts'

export const MODELS: readonly SlotModel[] = [
  ...LINE_MODELS,
  ...WAY_MODELS,
  ...TUMBLE_MODELS,
  ...HOLD_MODELS,
  ...CLUSTER_MODELS,
  ...BUY_MODELS,
]
