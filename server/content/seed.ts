/** Seed: what a demonstration shows from its first minute, read from its file through the same draft as what staff type. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '../platform/database.ts'
import { readDraft, type Typed } from './draft.ts'
import type { EntryKind } from './entry.ts'
import { insertEntry } from './store.ts'

type Seed = { readonly name: string; readonly kind: EntryKind; readonly place: string; readonly typed: Typed }

export const readSeeds = (): Seed[] => JSON.parse(readFileSync(path.join(import.meta.dirname, 'seed.json'), 'utf8')) as Seed[]

export async function seedContent(tx: Tx, now: Temporal.Instant): Promise<number> {
  let written = 0
  for (const { name, kind, place, typed } of readSeeds()) {
    const draft = readDraft(kind, place, typed, now)
    if (!draft.ok) throw new Error(`the seed ${name} cannot stand: ${JSON.stringify(draft.detail)}`)
    if ((await insertEntry(tx, draft.value, name)) !== undefined) written += 1
  }
  return written
}
