/** Staff acts about the audit chain: proving that it is whole, and reading its latest rows. */
import { done } from '@baize/contract/values/outcome.ts'
import type { Reader } from '../../platform/database.ts'
import { reading, type Act } from '../acts/act.ts'
import { code, option } from '../acts/fields.ts'
import { latestAudit } from '../store.ts'
import type { AuditProof } from './audit.ts'

/** `noted` is a hash that was stored elsewhere and must still be in the chain. */
export type Verify = (reader: Reader, noted?: string) => Promise<AuditProof>

export const auditActs = (verify: Verify): Act[] => [
  reading({
    name: 'audit-verify',
    summary:
      'Recomputes the chain of hashes over everything that staff did, and looks for every checkpoint that was kept outside the database.',
    permission: 'audit.verify',
    fields: { head: option(code('hash'), 'a hash that was noted earlier; it must still stand in the chain') },
    async read(reader, { head: noted }) {
      const { whole, rows, head, faults, notedStands } = await verify(reader, noted)
      const named = faults.map(({ seq, fault }) => ({ row: String(seq), fault }))
      const said = `The audit chain is ${whole ? 'whole' : 'NOT whole'}${notedStands ? '' : ', the noted hash is gone'}`
      return done({ rows: named, summary: `${said}: ${rows} rows, head ${head}`, fault: !whole })
    },
  }),
  reading({
    name: 'list-audit',
    summary: 'Shows what staff did lately, newest first.',
    permission: 'audit.read',
    fields: {},
    async read(reader) {
      const rows = (await latestAudit(reader, 50)).map((row) => ({
        row: String(row.seq),
        at: row.at.toString(),
        who: row.who,
        act: row.act,
        object: row.object,
        before: row.before,
        after: row.after,
        reason: row.reason,
      }))
      return done({ rows, summary: `${rows.length} acts` })
    },
  }),
]
