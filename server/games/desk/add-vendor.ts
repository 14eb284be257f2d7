/** Add vendor: a vendor that is new to the catalogue. It is off until staff switch it on, and has no key until its dialect is set. */
import { GAME_TYPES, type GameType } from '@baize/contract/games.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import { raiseVersion, readVendors, writeVendors, writeVendorState } from '../store.ts'

export type NewVendor = { readonly code: string; readonly nameEn: string; readonly nameMy: string; readonly gameTypes: readonly string[] }

const isType = (name: string): name is GameType => (GAME_TYPES as readonly string[]).includes(name)
const isName = (name: string): boolean => /^\P{Cc}{1,60}$/u.test(name)

export async function addVendor(
  tx: Tx,
  shelf: Shelf,
  { code, nameEn, nameMy, gameTypes: named }: NewVendor,
): Promise<Outcome<{ before: null; after: NewVendor }, 'value-refused' | 'state-conflict'>> {
  const gameTypes = named.filter(isType)
  if (!/^[A-Z0-9_]{1,24}$/.test(code) || !isName(nameEn) || !isName(nameMy)) return refused('value-refused')
  if (gameTypes.length === 0 || gameTypes.length < named.length) return refused('value-refused', { kinds: GAME_TYPES.join(', ') })
  const vendors = await readVendors(tx)
  if (vendors.some((vendor) => vendor.code === code)) return refused('state-conflict')
  const position = Math.max(0, ...vendors.map((vendor) => vendor.position)) + 1
  await writeVendors(tx, [
    { code, nameEn, nameMy, dialect: 'native', gameTypes, sealedSecrets: [], sandbox: false, connection: {}, position },
  ])
  await writeVendorState(tx, code, 'off')
  await raiseVersion(tx)
  shelf.changed()
  return done({ before: null, after: { code, nameEn, nameMy, gameTypes } })
}
