/** Key acts: what staff do about the keys of the installation. */
import { done } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from './needs.ts'

/** At most this many values that do not open are named. */
const SHOWN = 50

export const keyActs = ({ dataKey }: OperatorNeeds): Act[] => [
  {
    name: 'rotate-data-key',
    summary: 'Encrypts every sealed value with the first key of DATA_KEY. It may be stopped and run again.',
    words: [],
    options: {},
    changes: true,
    async change() {
      const afterwards = async () => {
        const { resealed, unreadable } = await dataKey.reseal()
        const left =
          unreadable.length === 0 ? '' : `; ${unreadable.length} values open by no key, were altered or moved, and stay as they are`
        return {
          rows: unreadable.slice(0, SHOWN),
          summary: `${resealed} values are sealed by version ${dataKey.version} now${left}`,
          fault: unreadable.length > 0,
        }
      }
      return done({ object: 'data-key', before: null, after: { version: dataKey.version }, afterwards })
    },
  },
]
