/** Composes files: documents of people are looked at with a case, and kept from the end of an account. */
import { createFiles, type Files } from '../../files/files.ts'
import type { Identity } from '../../identity/identity.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Risk } from '../../risk/risk.ts'
import type { Settings } from '../../settings/settings.ts'

type FilesNeeds = Parameters<typeof createFiles>[0]
type Given = Pick<FilesNeeds, 'database' | 'clock' | 'random' | 'secrets' | 'vault'> & {
  readonly log: Log
  readonly outside: { site(): string }
}
type Rooms = {
  readonly settings: Settings
  readonly identity: Pick<Identity, 'closedOf'>
  /** Built later. */
  readonly risk: () => Pick<Risk, 'openCase' | 'caseStanding'>
}

/** Who notes in a case what the product did by itself. */
const PRODUCT = 'baize'

export const composeFiles = (
  { database, clock, random, secrets, vault, log, outside }: Given,
  { settings, identity, risk }: Rooms,
): Files =>
  createFiles({
    database,
    clock,
    random,
    secrets,
    vault,
    warn: warnsIn(log),
    documents: {
      retention: () => settings.read('documents.keep'),
      openers: () => settings.read('documents.open'),
      async openCase(tx, member, text) {
        const opened = await risk().openCase(tx, { topic: 'documents', member, severity: 'amber', text, by: PRODUCT })
        if (!opened.ok) throw new Error(`no case for a document: ${opened.code}`)
        return opened.value.id
      },
      caseStanding: (asker, id) => risk().caseStanding(asker, id),
      closedOf: (asker, members) => identity.closedOf(asker, members),
      siteUrl: () => outside.site(),
    },
  })
