/** Seed vendors: the brands of the demonstration catalogue, with the categories of each and its number of games. */
import type { GameType } from '@baize/contract/games.ts'

export type SeedVendor = {
  readonly code: string
  readonly nameEn: string
  readonly nameMy: string
  readonly dialect: 'native' | 'transfer' | 'in-house'
  /** Those in which it takes bets; without any the merchant's first alone. */
  readonly currencies?: string
  /** Games by category; `rest` shares the remainder of the ten thousand. */
  readonly games: Partial<Readonly<Record<GameType, number | 'rest'>>>
}

export const SEED_TOTAL = 10_000

const native = (code: string, nameEn: string, nameMy: string, games: SeedVendor['games']): SeedVendor => ({
  code,
  nameEn,
  nameMy,
  dialect: 'native',
  // The cockfight vendors take kyat alone, so that the demonstration also shows a vendor without the chosen currency.
  ...(games.COCKFIGHT === undefined ? { currencies: 'MMK,THB' } : {}),
  games,
})

/** The footer's eight brands, then invented brands for the other categories. */
export const SEED_VENDORS: readonly SeedVendor[] = [
  native('PG', 'PG', 'PG', { RNG: 'rest' }),
  native('EG2', 'EG2', 'EG2', { RNG: 'rest' }),
  native('PT', 'PT', 'PT', { RNG: 'rest', LIVE: 48 }),
  native('JDB', 'JDB', 'JDB', { RNG: 'rest', FISH: 60 }),
  native('CQ9', 'CQ9', 'CQ9', { RNG: 'rest', FISH: 60 }),
  native('FC', 'FC', 'FC', { RNG: 'rest', FISH: 60 }),
  native('JL', 'JL', 'JL', { RNG: 'rest', FISH: 60, PVP: 40 }),
  { code: 'BGS', nameEn: 'In-house', nameMy: 'ကိုယ်ပိုင်ဂိမ်းများ', dialect: 'in-house', games: { BGS: 14 } },
  native('TEALEAF', 'Tea Leaf', 'လက်ဖက်ရွက်', { RNG: 'rest' }),
  native('NINEKITES', 'Nine Kites', 'စွန် 9 ကောင်', { RNG: 'rest' }),
  native('HARBOURLIGHT', 'Harbour Light', 'ဆိပ်ကမ်းမီး', { LIVE: 120 }),
  native('BLUEROOM', 'Blue Room', 'အခန်းပြာ', { LIVE: 96 }),
  native('TOUCHLINE', 'Touchline', 'ကွင်းစည်း', { SPORTS: 24 }),
  native('HALFTIME', 'Half Time', 'ပထမပိုင်း', { SPORTS: 24 }),
  native('WHISTLE', 'Whistle', 'ခရာသံ', { SPORTS: 24 }),
  native('GRIDNINE', 'Grid Nine', 'ကွက် 9', { ESPORTS: 24 }),
  native('BEACON', 'Beacon', 'မီးပြ', { ESPORTS: 24 }),
  native('CORNERTABLE', 'Corner Table', 'ထောင့်စားပွဲ', { PVP: 80 }),
  native('FOURSEATS', 'Four Seats', 'ခုံ 4 လုံး', { PVP: 64 }),
  // The in-house lotteries have the codes that the site's launch routes know.
  { code: 'LOTT', nameEn: 'House Lottery', nameMy: 'အိမ်ရှင်ထီ', dialect: 'in-house', games: { LOTT: 11 } },
  native('TCG_SEA', 'Sea Lottery', 'ပင်လယ်ထီ', { LOTT: 9 }),
  native('TCG_LOTTO_VN', 'Northern Lottery', 'မြောက်ပိုင်းထီ', { LOTT: 3 }),
  native('TICKETHOUSE', 'Ticket House', 'လက်မှတ်အိမ်', { LOTT: 24, ELOTT: 24 }),
  { code: 'ELOTT', nameEn: 'Minute Draws', nameMy: 'မိနစ်ထီ', dialect: 'in-house', games: { ELOTT: 3 } },
  native('QUICKDRAW', 'Quick Draw', 'အမြန်မဲ', { ELOTT: 40 }),
  native('SPARKDRAW', 'Spark Draw', 'မီးပွားမဲ', { ELOTT: 40 }),
  native('DAWNRING', 'Dawn Ring', 'အရုဏ်ကွင်း', { COCKFIGHT: 24 }),
  native('REDFEATHER', 'Red Feather', 'အမွေးနီ', { COCKFIGHT: 24 }),
  // It has its own wallet, into which money must be moved before play.
  { code: 'COPPERJAR', nameEn: 'Copper Jar', nameMy: 'ကြေးအိုး', dialect: 'transfer', currencies: 'MMK,THB', games: { RNG: 1 } },
]
