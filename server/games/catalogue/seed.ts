/**
 * Seed: writes the demonstration catalogue of ten thousand games with one set-based insert. It is the same every time, and harmless when
 * repeated.
 */
import { createHash } from 'node:crypto'
import { GAME_TYPES, type GameType } from '@baize/contract/games.ts'
import type { Random } from '../../platform/random.ts'
import type { Sealing } from '../../platform/secrets.ts'
import { vendorSecretPlace } from '../sealed.ts'
import type { Tx } from '../../platform/database.ts'
import * as words from './seed-words.ts'
import type { Pair } from './seed-words.ts'
import { PLAYABLE, PROVIDER_TILES } from './seed-playable.ts'
import { SEED_TOTAL, SEED_VENDORS, type SeedVendor } from './seed-vendors.ts'
import { foldSpelling } from './spelling.ts'
import { markSeeded, readSeeded, writeGames, writeVendors, type GameRow, type VendorRow } from '../store.ts'

/** Increases when the data below changes, so that an installation writes new data once. New playable games count by themselves. */
const EDITION = `4 ${createHash('sha256').update(JSON.stringify(PLAYABLE)).digest('base64url')}`

export type SeedNeeds = {
  readonly random: Random
  readonly secrets: Pick<Sealing, 'seal'>
  /** The day on which the newest game counts as released. */
  readonly today: Temporal.PlainDate
}

type Name = { readonly en: string; readonly my: string }

/** Steps through all combinations of the lists so that neighbours share no word; `at` always names the same one. */
function combination(at: number, lists: readonly (readonly Pair[])[]): Pair[] {
  let left = at
  return lists.map((list, index) => {
    const found = list[(left + (index === 0 ? 0 : at)) % list.length]!
    left = Math.floor(left / list.length)
    return found
  })
}

const joined = (en: string, my: string): Name => ({ en, my })

const slotName = (at: number): Name => {
  const [quality, thing, scene] = combination(at, [words.QUALITIES, words.THINGS, words.SCENES]) as [Pair, Pair, Pair]
  return joined(`${quality[0]} ${thing[0]} ${scene[0]}`, `${quality[1]}${thing[1]} ${scene[1]}`)
}
const fishName = (at: number): Name => {
  const [quality, creature, water] = combination(at, [words.QUALITIES.slice(0, 12), words.SEA, words.WATERS]) as [Pair, Pair, Pair]
  return joined(`${quality[0]} ${creature[0]} ${water[0]}`, `${quality[1]}${creature[1]} ${water[1]}`)
}
/** Qualities that suit a room or a table. Times of day and seasons do not suit one, and neither does a village. */
const PLACES = words.QUALITIES.filter(([en]) => !['Morning', 'Evening', 'Midnight', 'Spring', 'Rainy', 'Village'].includes(en))

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

const NAMES: Readonly<Record<GameType, (at: number) => Name>> = {
  RNG: slotName,
  FISH: fishName,
  LIVE: placed('Room ', 'ခန်း ', words.TABLES),
  SPORTS: listed(words.SPORTS, words.FIXTURES),
  ESPORTS: listed(words.ESPORTS, words.STAGES),
  PVP: placed('Table ', 'စားပွဲ ', words.CARD_GAMES),
  LOTT: placed('', ' ', words.DRAWS),
  ELOTT: placed('', ' ', words.FAST_DRAWS),
  COCKFIGHT: placed('Wing ', 'တောင်ပံ ', words.RINGS),
  BGS: slotName,
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

const codeOf = (en: string): string =>
  en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

const searchOf = (name: Name, vendor: SeedVendor): Pick<GameRow, 'searchEn' | 'searchMy'> => ({
  searchEn: foldSpelling(`${name.en} ${vendor.nameEn}`),
  searchMy: foldSpelling(`${name.my} ${vendor.nameMy}`),
})

/** The ten thousand games in the order of their ids. The playable ones come first, then the vendors in turn, so that any first page is varied. */
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
  const open = counts().map((group, index) => ({
    ...group,
    from: index * 5,
    given: PLAYABLE.filter(({ vendor, gameType }) => vendor === group.vendor.code && gameType === group.gameType).length,
  }))
  const taken = Object.fromEntries(GAME_TYPES.map((type) => [type, 0]))
  while (rows.length < SEED_TOTAL) {
    for (const group of open) {
      if (group.given >= group.count) continue
      // Slots and fish take names from one list over all vendors. Small categories have one list at each vendor, with another start.
      const shared = group.gameType === 'RNG' || group.gameType === 'FISH'
      const name = NAMES[group.gameType](shared ? taken[group.gameType]!++ : group.given + group.from)
      group.given += 1
      add(group.vendor, group.gameType, codeOf(name.en), name)
    }
  }
  return rows
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
      code: `provider-${gameType.toLowerCase()}`,
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
  const written = await writeGames(tx, seedGames(needs.today))
  await writeGames(tx, providerTiles(needs.today))
  await markSeeded(tx, EDITION)
  return written
}
