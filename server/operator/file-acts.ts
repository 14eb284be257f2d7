/** File acts: staff look at a picture that a member sent. Each look is recorded in the audit chain. */
import { writeFile } from 'node:fs/promises'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Reader } from '../platform/database.ts'
import { changing, type Act } from './acts/act.ts'
import { code, file, word } from './acts/fields.ts'
import type { OperatorNeeds } from './needs.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const fileActs = ({ files }: OperatorNeeds): Act[] => [
  changing({
    name: 'show-file',
    summary: 'Saves a member’s picture to a file on this machine, readable by you only.',
    permission: 'files.open',
    danger: 'none',
    fields: { file: word(code('file')), to: word(file()) },
    async change(tx, { file: id, to }) {
      if (!ID.test(id)) return refused('not-found')
      const found = await files.show(tx as unknown as Reader, id)
      if (!found.ok) return found
      const { bytes, memberId, sha256, type } = found.value
      return done({
        object: id,
        before: null,
        after: { memberId, sha256 },
        async afterwards() {
          await writeFile(to, bytes, { mode: 0o600, flag: 'wx' })
          return { rows: [{ file: to, type, sha256 }], summary: 'written' }
        },
      })
    },
  }),
]
