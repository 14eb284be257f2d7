/** Tier name: the name of a play's prize tier, made of words of the grammar and a few of its own. */
import type { Text } from '../../../i18n/i18n.ts'
import type { TextKey } from '../../../i18n/keys.ts'
import { wordText } from '../desk/play-name.ts'
import { WORDS } from '../words.ts'

const STARS = ['一星', '二星', '三星', '四星', '五星']
const PLACES = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖']

const OWN: Readonly<Record<string, string>> = {
  hit: 'hit',
  组三: 'group3',
  组六: 'group6',
  龙虎: 'dragonTiger',
  全中: 'allRight',
  前三: 'firstThree',
  后三: 'lastThree',
  前二: 'firstTwo',
  后二: 'lastTwo',
  两面: 'twoSides',
  半特: 'sizeAndParity',
  本命: 'yearAnimal',
  其他: 'otherAnimal',
  'k#': 'animals',
  '头#': 'head',
  '尾#': 'tail',
  '尾1-9': 'tailOther',
  三全中: 'threeOfThree',
  二全中: 'twoOfTwo',
  中二: 'twoRight',
  中三: 'threeRight',
  中特: 'oneAndSpecial',
  特串: 'oneAndSpecial',
  '本命x#': 'yearAnimalTimes',
  '其他x#': 'otherAnimalTimes',
  含本命: 'withYearAnimal',
  不含本命: 'withoutYearAnimal',
  含0尾: 'withTailZero',
  不含0尾: 'withoutTailZero',
  福运奖: 'threeReds',
  exact: 'exact',
  tot: 'anyOrder',
}

/** The key of a tier's text and the numbers in it; undefined for tiers that are words of the grammar or plain numbers. */
export function tierKey(tier: string): { readonly key: TextKey; readonly n: string; readonly prize?: TextKey } | undefined {
  const [prize = '', orders] = tier.split('/')
  if (/^(first|second|third|starter|consolation)$/.test(prize))
    return {
      key: orders === undefined ? 'lottery.tier.prize' : 'lottery.tier.prizeOrders',
      n: orders ?? '',
      prize: `lottery.prize.${prize}` as TextKey,
    }
  if (STARS.includes(tier)) return { key: 'lottery.tier.lastRight', n: String(STARS.indexOf(tier) + 1) }
  if (PLACES.includes(tier)) return { key: 'lottery.tier.place', n: String(PLACES.indexOf(tier) + 1) }
  const [number = ''] = /\d+$/.exec(tier) ?? []
  const own = OWN[tier] ?? (number === '' ? undefined : OWN[tier.replace(/\d+$/, '#')])
  return own === undefined ? undefined : { key: `lottery.tier.${own}` as TextKey, n: number }
}

export function tierName(text: Text, tier: string): string {
  const found = tierKey(tier)
  if (found) return text(found.key, { n: found.n, prize: found.prize ? text(found.prize) : '' })
  return tier in WORDS ? wordText(text, tier) : text('lottery.tier.number', { n: tier })
}
