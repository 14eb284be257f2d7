/** Calls: the contract as the browser needs it, a table of methods and paths without schemas. */
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Plugin } from 'vite'

const CALLS = 'virtual:calls'

/** The browser needs of an operation only its method and path; schemas stay on the server. */
export const calls: Plugin = {
  name: 'baize-calls',
  resolveId: (id) => (id === CALLS ? `\0${CALLS}` : undefined),
  load: (id) => {
    if (id !== `\0${CALLS}`) return undefined
    const table = Object.fromEntries(
      OPERATIONS.map((each) => [each.name, [each.method, each.path, 'key' in each ? 1 : 0, 'encrypted' in each ? 1 : 0]]),
    )
    return `export const CALLS = ${JSON.stringify(table)}`
  },
}
