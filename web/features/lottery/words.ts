/** Words: the words of the grammar that are no numbers, each with the key of its text, since the grammar itself is not translated. */
import { ANIMALS } from '@baize/rules/lottery/zodiac.ts'

const ANIMAL_KEYS = ['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster', 'dog', 'pig'] as const

const SIDES = { 大: 'big', 小: 'small', 单: 'odd', 双: 'even' } as const
const WAVES = { 红: 'red', 蓝: 'blue', 绿: 'green' } as const

/** Keys joined by `+` are two words, such as a red big ball. */
const joined = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(before).flatMap(([one, oneKey]) => Object.entries(after).map(([other, key]) => [one + other, `${oneKey}+${key}`])),
  )

export const WORDS: Readonly<Record<string, string>> = {
  ...SIDES,
  龙: 'dragonSide',
  虎: 'tigerSide',
  和: 'tie',
  豹子: 'triple',
  顺子: 'run',
  对子: 'pair',
  半顺: 'halfRun',
  杂六: 'mixed',
  ...joined({ 总: 'total' }, SIDES),
  总尾大: 'totalTail+big',
  总尾小: 'totalTail+small',
  没牛: 'noBull',
  ...Object.fromEntries(Array.from({ length: 9 }, (_, bull) => [`牛${bull + 1}`, `bull#${bull + 1}`])),
  牛牛: 'bullBull',
  ...joined({ 牛: 'bull' }, SIDES),
  ...Object.fromEntries(Array.from({ length: 6 }, (_, even) => [`${5 - even}单${even}双`, `oddEven#${5 - even}/${even}`])),
  ...joined({ 合: 'digitSum', 尾: 'tail' }, SIDES),
  大单: 'big+odd',
  大双: 'big+even',
  小单: 'small+odd',
  小双: 'small+even',
  ...WAVES,
  ...joined(WAVES, SIDES),
  tai: 'big',
  xiu: 'small',
  chan: 'even',
  le: 'odd',
  ...Object.fromEntries(Array.from({ length: 19 }, (_, sum) => [`tong-${sum}`, `total#${sum}`])),
  အပူး: 'mmTwins',
  စုံစုံ: 'mmEvenEven',
  မမ: 'mmOddOdd',
  စုံမ: 'mmEvenOdd',
  မစုံ: 'mmOddEven',
  ကြီး: 'big',
  ငယ်: 'small',
  ပါဝါ: 'mmPower',
  ပါဝါR: 'mmPowerR',
  နက္ခတ်: 'mmNatkhat',
  နက္ခတ်R: 'mmNatkhatR',
  ညီကို: 'mmNeighbours',
  ...Object.fromEntries(['00-19', '20-39', '40-59', '60-79', '80-99'].map((band) => [band, `#${band}`])),
  ...Object.fromEntries(ANIMALS.map((animal, place) => [animal, ANIMAL_KEYS[place] ?? ''])),
}

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46])
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48])
/** The colour wave of one of the forty-nine numbers. */
export const waveOf = (ball: string): 'red' | 'blue' | 'green' =>
  RED.has(Number(ball)) ? 'red' : BLUE.has(Number(ball)) ? 'blue' : 'green'
