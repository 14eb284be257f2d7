/** Lotus Ways as data: reels, pays and free spins, for the service that decides and the page that shows. */

/** L lotus, H heron, K kite, B boat, then the card colours of low pays, W wild, S the scatter. */
export type WaySymbol = 'L' | 'H' | 'K' | 'B' | 'M' | 'N' | 'O' | 'P'
export type LotusSymbol = WaySymbol | 'W' | 'S'

export const ROWS = 3

const strip = (text: string): readonly LotusSymbol[] => text.split('') as LotusSymbol[]

/** Five strips of twenty, read downwards and around; wilds on the three middle reels, one scatter on each. */
export const REELS: readonly (readonly LotusSymbol[])[] = [
  strip('LMNOSPMKBNOPHMNBOPKN'),
  strip('HPNOWMKPSNBOPMLNOKMP'),
  strip('BNOMPKWNLOPSMNHOPBMO'),
  strip('KOPMNWBOPHSMNOPLKMNP'),
  strip('MLPNOBSKMPNHOPNMBOKP'),
]

/** Pays in coins for 0 to 5 reels of a run; every way of the run pays. */
export const WAY_PAYS: Readonly<Record<WaySymbol, readonly number[]>> = {
  L: [0, 0, 0, 25, 80, 300],
  H: [0, 0, 0, 15, 50, 150],
  K: [0, 0, 0, 10, 25, 80],
  B: [0, 0, 0, 8, 20, 60],
  M: [0, 0, 0, 3, 8, 25],
  N: [0, 0, 0, 3, 8, 25],
  O: [0, 0, 0, 2, 6, 20],
  P: [0, 0, 0, 2, 6, 20],
}

/** The price of a spin in coins. */
export const COINS = 20

/** What 0 to 5 scatters anywhere pay, in coins, and the free spins that they bring. */
export const SCATTER_PAYS: readonly number[] = [0, 0, 0, 40, 200, 1000]
export const FREE_SPINS: readonly number[] = [0, 0, 0, 8, 10, 15]

/** Free spins begin at 1 and go up by one after every free spin that pays, no higher than this. */
export const MOST_MULTIPLIER = 5
