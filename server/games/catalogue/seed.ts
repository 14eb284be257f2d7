/**
 * Seed: writes the demonstration catalogue of nine thousand games with one set-based insert. It is the same every time, and harmless when
 * repeated.
 */
import { createHash } from 'node:crypto'
import { codeOf, combination, demoSlots, type DemoSlot } from '@baize/contract/demo-slots/demo-slots.ts'
import { QUALITIES, type Pair } from '@baize/contract/demo-slots/slot-words.ts'
import { GAME_TYPES, type GameType } from '@baize/contract/games.ts'
import { providerCode } from '@baize/contract/values/game-art.ts'
import { factsOf, machineFor } from '@baize/rules/slots/machines.ts'
import type { Random } from '../../platform/random.ts'
import type { Sealing } from '../../platform/secrets.ts'
import { vendorSecretPlace } from '../sealed.ts'
import type { Tx } from '../../platform/database.ts'
import * as words from './seed-words.ts'
import { PLAYABLE, PROVIDER_TILES } from './seed-playable.ts'
import { SEED_TOTAL, SEED_VENDORS, type SeedVendor } from './seed-vendors.ts'
import { foldSpelling } from './spelling.ts'
import { markSeeded, openGames, readSeeded, writeGames, writeVendors, type GameRow, type VendorRow } from '../store.ts'

/** Increases when the data below changes, so that an installation writes new data once. New playable games count by themselves. */
const EDITION = `6 ${createHash('sha256').update(JSON.stringify(PLAYABLE)).digest('base64url')}`

export type SeedNeeds = {
  readonly random: Random
  readonly secrets: Pick<Sealing, 'seal'>
  /** The day on which the newest game counts as released. */
  readonly today: Temporal.PlainDate
}

type Name = { readonly en: string; readonly my: string }

const joined = (en: string, my: string): Name => ({ en, my })

const fishName = (at: number): Name => {
  const [quality, creature, water] = combination(at, [QUALITIES.slice(0, 12), words.SEA, words.WATERS]) as [Pair, Pair, Pair]
  return joined(`${quality[0]} ${creature[0]} ${water[0]}`, `${quality[1]}${creature[1]} ${water[1]}`)
}
/** Qualities that suit a room or a table. Times of day and seasons do not suit one, and neither does a village. */
const PLACES = QUALITIES.filter(([en]) => !['Morning', 'Evening', 'Midnight', 'Spring', 'Rainy', 'Village'].includes(en))

/** A place of a colour or material, and what is played there. */
const placed =
  (placeEn: string, placeMy: string, games: readonly Pair[]) =>
  (at: number): Name => {
    const [quality, game] = combination(at, [PLACES, games]) as [Pair, Pair]
    return joined(`${quality[0]} ${placeEn}${game[0]}`, `${quality[1]}${placeMy}${game[1]}`)
  }
const listed =
  (first: readonly Pair[], second: readonly Pair[]) =>
  (at: number): Name => {
    const a = first[at % first.length]!
    const b = second[Math.floor(at / first.length) % second.length]!
    return joined(`${a[0]} ${b[0]}`, `${a[1]} ${b[1]}`)
  }

/** Slots have their names from the list that their vendors read too; in-house games are all listed. */
const NAMES: Readonly<Record<Exclude<GameType, 'RNG' | 'BGS'>, (at: number) => Name>> = {
  FISH: fishName,
  LIVE: placed('Room ', 'ခန်း ', words.TABLES),
  SPORTS: listed(words.SPORTS, words.FIXTURES),
  ESPORTS: listed(words.ESPORTS, words.STAGES),
  PVP: placed('Table ', 'စားပွဲ ', words.CARD_GAMES),
  LOTT: placed('', ' ', words.DRAWS),
  ELOTT: placed('', ' ', words.FAST_DRAWS),
  COCKFIGHT: placed('Wing ', 'တောင်ပံ ', words.RINGS),
}

/** How many games each vendor has in each category. The remainder of the fixed numbers is shared among the `rest` as evenly as possible. */
function counts(): { vendor: SeedVendor; gameType: GameType; count: number }[] {
  const all = SEED_VENDORS.flatMap((vendor) =>
    GAME_TYPES.flatMap((gameType) => {
      const count = vendor.games[gameType]
      return count === undefined ? [] : [{ vendor, gameType, count }]
    }),
  )
  const sharing = all.filter(({ count }) => count === 'rest').length
  const left = SEED_TOTAL - all.reduce((sum, { count }) => sum + (count === 'rest' ? 0 : count), 0)
  let share = 0
  return all.map(({ vendor, gameType, count }) => {
    if (count !== 'rest') return { vendor, gameType, count }
    share += 1
    return { vendor, gameType, count: Math.floor(left / sharing) + (share <= left % sharing ? 1 : 0) }
  })
}

const searchOf = (name: Name, vendor: SeedVendor): Pick<GameRow, 'searchEn' | 'searchMy'> => ({
  searchEn: foldSpelling(`${name.en} ${vendor.nameEn}`),
  searchMy: foldSpelling(`${name.my} ${vendor.nameMy}`),
})

/** The games in the order of their ids. The listed ones come first, then the vendors in turn, so that any first page is varied. */
export function seedGames(today: Temporal.PlainDate): GameRow[] {
  const rows: GameRow[] = []
  const vendors = new Map(SEED_VENDORS.map((vendor) => [vendor.code, vendor]))
  const add = (vendor: SeedVendor, gameType: GameType, code: string, name: Name, more: Partial<GameRow> = {}): void => {
    const id = rows.length + 1
    rows.push({
      id,
      vendor: vendor.code,
      code,
      gameType,
      nameEn: name.en,
      nameMy: name.my,
      rtpBasisPoints: null,
      edgeBasisPoints: null,
      hotRank: null,
      // Spread over two years, the newest first in steps that mix the categories.
      releasedOn: today.subtract({ days: (id * 379) % 730 }).toString(),
      playable: false,
      opens: 'game',
      slot: null,
      position: id,
      ...searchOf(name, vendor),
      ...more,
    })
  }
  for (const { vendor, code, gameType, rtpBasisPoints, nameEn, nameMy, lobby, hot } of PLAYABLE)
    add(vendors.get(vendor)!, gameType, code, joined(nameEn, nameMy), {
      rtpBasisPoints,
      playable: true,
      opens: lobby === true ? 'lobby' : 'game',
      ...(hot === false ? { hotRank: null } : { hotRank: rows.length + 1 }),
      releasedOn: today.toString(),
    })
  const addSlot = (vendor: SeedVendor, slot: DemoSlot | undefined): void => {
    if (slot?.vendor !== vendor.code) throw new Error(`the list of slots has no slot of ${vendor.code} next`)
    const machine = machineFor(`${slot.vendor}/${slot.code}`)
    const { rtpBasisPoints, edgeBasisPoints } = machine
    add(vendor, 'RNG', slot.code, joined(slot.nameEn, slot.nameMy), {
      rtpBasisPoints,
      edgeBasisPoints,
      slot: factsOf(machine, slot.theme),
      playable: true,
    })
  }
  const open = counts().map((group, index) => ({
    ...group,
    from: index * 5,
    given: PLAYABLE.filter(({ vendor, gameType }) => vendor === group.vendor.code && gameType === group.gameType).length,
  }))
  const slots = demoSlots().values()
  let fish = 0
  while (rows.length < SEED_TOTAL) {
    for (const group of open) {
      if (group.given >= group.count || group.gameType === 'BGS') continue
      const place = group.given + group.from
      group.given += 1
      if (group.gameType === 'RNG') {
        addSlot(group.vendor, slots.next().value)
        continue
      }
      // Fish take names from one list over all vendors. Small categories have one list at each vendor, with another start.
      const name = NAMES[group.gameType](group.gameType === 'FISH' ? fish++ : place)
      add(group.vendor, group.gameType, codeOf(name.en), name)
    }
  }
  // Rooms of these kinds that nobody plays here are no games; their numbers stay free, so that those of the others never change.
  return rows.filter(({ playable }) => playable)
}

/** Tiles that represent a provider. They come after the games and are no games themselves. */
function providerTiles(today: Temporal.PlainDate): GameRow[] {
  return PROVIDER_TILES.map(({ vendor: code, gameType, hotRank }, index) => {
    const vendor = SEED_VENDORS.find((each) => each.code === code)!
    const name = joined(vendor.nameEn, vendor.nameMy)
    const id = SEED_TOTAL + index + 1
    const own = {
      id,
      vendor: code,
      code: providerCode(gameType),
      gameType,
      nameEn: name.en,
      nameMy: name.my,
      hotRank,
      position: id,
    }
    const { searchEn, searchMy } = searchOf({ en: '', my: '' }, vendor)
    return {
      ...own,
      rtpBasisPoints: null,
      edgeBasisPoints: null,
      releasedOn: today.toString(),
      playable: true,
      opens: 'provider',
      slot: null,
      searchEn,
      searchMy,
    }
  })
}

function vendorRows(needs: SeedNeeds): VendorRow[] {
  return SEED_VENDORS.map((vendor, index) => ({
    code: vendor.code,
    nameEn: vendor.nameEn,
    nameMy: vendor.nameMy,
    dialect: vendor.dialect,
    gameTypes: GAME_TYPES.filter((type) => vendor.games[type] !== undefined),
    sealedSecrets: vendor.dialect !== 'in-house' ? [needs.secrets.seal(vendorSecretPlace(vendor.code), needs.random.token(32))] : [],
    sandbox: vendor.dialect !== 'in-house',
    connection: vendor.currencies === undefined ? {} : { currencies: vendor.currencies },
    position: index + 1,
  }))
}

/** Writes the missing parts of the demonstration catalogue. Existing vendors keep their secrets and states. Answers how many games it wrote. */
export async function seedCatalogue(tx: Tx, needs: SeedNeeds): Promise<number> {
  if ((await readSeeded(tx)) === EDITION) return 0
  await writeVendors(tx, vendorRows(needs))
  const games = seedGames(needs.today)
  const written = await writeGames(tx, games)
  await openGames(tx, games)
  await writeGames(tx, providerTiles(needs.today))
  await markSeeded(tx, EDITION)
  return written
}
