/** Upkeep acts: the keys of the installation, and items of timed work that fail. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { failuresNow, retryNow } from '../platform/work/each-item.ts'
import { changing, reading, type Act } from './acts/act.ts'
import { code, word } from './acts/fields.ts'
import type { OperatorNeeds } from './needs.ts'

/** At most this many values that do not open are named. */
const SHOWN = 50

export const keyActs = ({ dataKey }: OperatorNeeds): Act[] => [
  changing({
    name: 'rotate-data-key',
    summary: 'Encrypts every sealed value with the first key of DATA_KEY. It may be stopped and run again.',
    permission: 'keys.rotate',
    danger: 'lasting',
    fields: {},
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
  }),
]

const MOST_SHOWN = 200

/** Staff read which items fail and why, and have one tried again at once after they have mended it. */
export const failureActs = (): Act[] => [
  reading({
    name: 'list-failures',
    summary: 'Shows the items of timed work that failed, with the reason and the time of the next try; fails where there is one.',
    permission: 'jobs.read',
    fields: {},
    async read(reader) {
      const rows = (await failuresNow(reader, MOST_SHOWN)).map(({ loop, item, failures, reason, firstAt, retryAt }) => ({
        loop,
        item,
        failures: String(failures),
        since: firstAt.toString(),
        'next try': retryAt.toString(),
        reason,
      }))
      return done({ rows, summary: `${rows.length} items failed`, fault: rows.length > 0 })
    },
  }),
  changing({
    name: 'retry-failure',
    summary: 'Has a failed item tried again by the next run of its loop.',
    permission: 'jobs.retry',
    danger: 'none',
    fields: { loop: word(code('loop')), item: word(code('item')) },
    async change(tx, { loop, item }) {
      return (await retryNow(tx, loop, item))
        ? done({ object: `${loop} ${item}`, before: { rests: true }, after: { rests: false } })
        : refused('not-found')
    },
  }),
]
