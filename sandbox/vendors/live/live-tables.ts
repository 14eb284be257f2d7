/** Live tables: which tables this vendor has on air, who presents them, and what the operator's site may show of them. */
import type { BaccaratOutcome } from './baccarat/baccarat.ts'
import type { RouletteOutcome } from './roulette/roulette.ts'
import { nowMilliseconds } from '../../clock.ts'
import type { PlayedGame } from '../service.ts'
import { chipsOf } from '../table/chips.ts'
import type { TableState } from '../table/table.ts'

type Name = { readonly en: string; readonly my: string }
type Table = {
  readonly name: Name
  /** They change every half hour; the people are invented. */
  readonly presenters: readonly Name[]
  /** A result in one or two characters, as the roads show it. */
  readonly sign: (outcome: never) => string
}

const SHIFT_MS = 30 * 60_000
const RESULTS = 12

const baccaratSign = ({ result }: BaccaratOutcome): string =>
  result.playerTotal === result.bankerTotal ? 'T' : result.playerTotal > result.bankerTotal ? 'P' : 'B'
const rouletteSign = ({ pocket }: RouletteOutcome): string => String(pocket)

const TABLES: Readonly<Record<string, Table>> = {
  'HARBOURLIGHT/harbour-baccarat': {
    name: { en: 'Harbour table', my: 'ဆိပ်ကမ်း စားပွဲ' },
    presenters: [
      { en: 'Nilar', my: 'နီလာ' },
      { en: 'Thiri', my: 'သီရိ' },
      { en: 'Zaw', my: 'ဇော်' },
    ],
    sign: baccaratSign,
  },
  'PT/lacquer-baccarat': {
    name: { en: 'Lacquer table', my: 'ယွန်း စားပွဲ' },
    presenters: [
      { en: 'Hnin', my: 'နှင်း' },
      { en: 'Kyaw', my: 'ကျော်' },
      { en: 'May', my: 'မေ' },
    ],
    sign: baccaratSign,
  },
  'BLUEROOM/blue-room-roulette': {
    name: { en: 'Blue wheel', my: 'ဘီးပြာ' },
    presenters: [
      { en: 'Sanda', my: 'စန္ဒာ' },
      { en: 'Min', my: 'မင်း' },
      { en: 'Ei', my: 'အိ' },
    ],
    sign: rouletteSign,
  },
}

/** A table sends its state to every new listener at once. */
function stateOf({ play }: PlayedGame): TableState<never> | undefined {
  let told = 'null'
  play.listen?.((event) => {
    told = event
  })()
  return (JSON.parse(told) as TableState<never> | null) ?? undefined
}

/** The tables of one vendor with limits in a currency; one that has not opened yet is not on air. */
export function tablesOnAir(games: readonly PlayedGame[], vendor: string, currency: string): object[] {
  const shift = Math.floor(nowMilliseconds() / SHIFT_MS)
  return games.flatMap((game) => {
    const table = game.vendor === vendor ? TABLES[`${vendor}/${game.code}`] : undefined
    const state = table && stateOf(game)
    if (table === undefined || state === undefined) return []
    const { least, most } = chipsOf(currency)
    return {
      game: game.code,
      table: table.name,
      presenter: table.presenters[shift % table.presenters.length],
      open: state.phase === 'betting',
      // The reader of this answer does not count as a viewer.
      watching: Math.max(0, state.watching - 1),
      currency,
      least,
      most,
      results: state.history.slice(0, RESULTS).map(({ outcome }) => table.sign(outcome)),
      chat: true,
    }
  })
}

export const hasTable = (vendor: string, game: string): boolean => Object.hasOwn(TABLES, `${vendor}/${game}`)
