/** Bounds: what the schemas say of the texts in bodies. */
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Plugin } from 'vite'
import { boundsTable } from '../form/bounds.ts'

const BOUNDS = 'virtual:bounds'

/** What the schemas say of texts in bodies: forms check it before anything is sent. */
export const bounds: Plugin = {
  name: 'baize-bounds',
  resolveId: (id) => (id === BOUNDS ? `\0${BOUNDS}` : undefined),
  load: (id) => (id === `\0${BOUNDS}` ? `export const BOUNDS = ${JSON.stringify(boundsTable(OPERATIONS))}` : undefined),
}
