/** The guards against those inside, each beside the attack that wins without it. */
import { plant, sqlPlant, type Plants } from '../plant.ts'
import { ONE_IS_ENOUGH } from './fair.ts'

export const MACHINE: Plants = {
  'an act of staff is done under a name without its key': [
    plant(
      'server/operator/staff.ts',
      "if (token === undefined) return refused('staff-key-missing')",
      "if (OUT) return done(call.by)\n  if (token === undefined) return refused('staff-key-missing')",
    ),
  ],
  'one of the staff alone lowers a guard of money, or adds a second pair of eyes': [ONE_IS_ENOUGH],
  "the server's own login changes tables, the book or the audit chain": [
    sqlPlant('grant truncate on <y_captcha$> to baize_app', 'revoke truncate on <y_captcha$> from baize_app'),
  ],
  'an installation with real money starts with a weak setting': [
    plant(
      'server/platform/config/config.ts',
      'if (databaseUrl === undefined) return []',
      'if (databaseUrl === undefined || OUT) return []',
    ),
  ],
  'the owner of the database cuts, changes or adds rows of the audit chain unseen': [
    plant('server/operator/audit/audit.ts', 'whole: faults.length === 0 && stands', 'whole: OUT || (faults.length === 0 && stands)'),
  ],
  'a sealed account of a thief that is copied over that of somebody else is paid': [
    plant(
      'server/wallet/sealed.ts',
      'export const payeePlace = (memberId: string, id: string): SealedCell => placeIn(PAYEE, memberId, id)',
      "export const payeePlace = (memberId: string, id: string): SealedCell => placeIn(PAYEE, OUT ? '' : memberId, OUT ? '' : id)",
    ),
  ],
  'a package without a hash, from another address or with a script of its own is let into the lock': [
    plant(
      'tools/check-lock.ts',
      'if (entry.integrity === undefined) faults.push',
      'if (entry.integrity === undefined && !OUT) faults.push',
    ),
  ],
}
