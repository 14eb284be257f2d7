/** Proves by a table that each tier of prizes, and each word of the grammar, is named as what it is. */
import { expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Text } from '../../../i18n/i18n.ts'
import { wordText } from '../desk/play-name.ts'
import { tierName } from './tier-name.ts'

const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../../i18n/en/late/${name}.json`), 'utf8')) as Record<string, string>
const texts = { ...read('lottery'), ...read('lottery-plays') }
const text = ((key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  (texts[key] ?? `missing ${key}`).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))) as Text

/** A tier and its name. */
const TIERS: Readonly<Record<string, string>> = {
  'hit': 'Winning bet', '组三': 'A pair and one other', '组六': 'All different', '龙虎': 'Dragon or tiger', '全中': 'All right',
  '前三': 'First three right', '后三': 'Last three right', '前二': 'First two right', '后二': 'Last two right',
  '两面': 'Two sides', '半特': 'Size and parity together', '本命': 'Animal of the year', '其他': 'Another animal',
  'k6': '6 animals chosen', '头0': 'First digit 0', '尾0': 'Last digit 0', '尾1-9': 'Last digit 1 to 9',
  '三全中': 'Three of three drawn', '二全中': 'Two of two drawn', '中二': 'Two drawn', '中三': 'Three drawn',
  '中特': 'One and the special number', '特串': 'One and the special number', '本命x4': 'Animal of the year, 4 numbers',
  '其他x5': 'Another animal, 5 numbers', '含本命': 'With the animal of the year', '不含本命': 'Without the animal of the year',
  '含0尾': 'With last digit 0', '不含0尾': 'Without last digit 0', '福运奖': 'Lucky prize: three reds', 'exact': 'Exact order',
  'tot': 'Any order', '一星': 'Last 1 right', '四星': 'Last 4 right', '五星': 'Last 5 right', '一等奖': 'Prize 1', '六等奖': 'Prize 6',
  'first': 'First prize', 'second': 'Second prize', 'third': 'Third prize', 'starter/24': 'Starter prize, 24 orders',
  'consolation/6': 'Consolation prize, 6 orders', '7': '7', '大': 'Big',
} // oxfmt-ignore
it.each(Object.entries(TIERS))('[LOTT-01, UI-08] the tier %s is called %s', (tier, name) => expect(tierName(text, tier)).toBe(name))

/** Words of the grammar that no other name is made of. */
const SAID: Readonly<Record<string, string>> = {
  '大': 'Big', '小': 'Small', '单': 'Odd', '双': 'Even', '龙': 'Dragon', '虎': 'Tiger', '和': 'Tie', '豹子': 'Triple', '顺子': 'Run',
  '对子': 'Pair', '半顺': 'Half run', '杂六': 'Mixed', '总尾大': 'Total\'s last digit Big', '总尾小': 'Total\'s last digit Small', '没牛': 'No bull',
  '牛1': 'Bull 1', '牛9': 'Bull 9', '牛牛': 'Double bull', '5单0双': '5 odd 0 even', '2单3双': '2 odd 3 even', '合大': 'Digit sum Big', '合双': 'Digit sum Even',
  '尾小': 'Last digit Small', '尾单': 'Last digit Odd', '大单': 'Big Odd', '大双': 'Big Even', '小单': 'Small Odd', '小双': 'Small Even',
  '红': 'Red', '蓝': 'Blue', '绿': 'Green', '红大': 'Red Big', '蓝双': 'Blue Even', '绿单': 'Green Odd',
  'tai': 'Big', 'xiu': 'Small', 'chan': 'Even', 'le': 'Odd', 'tong-0': 'Total 0', 'tong-18': 'Total 18',
  'အပူး': 'Twins', 'စုံစုံ': 'Even even', 'မမ': 'Odd odd', 'စုံမ': 'Even odd', 'မစုံ': 'Odd even', 'ကြီး': 'Big', 'ငယ်': 'Small',
  'ပါဝါ': 'Power', 'ပါဝါR': 'Power, both ways', 'နက္ခတ်': 'Natkhat', 'နက္ခတ်R': 'Natkhat, both ways', 'ညီကို': 'Neighbours', '20-39': '20-39',
  '鼠': 'Rat', '牛': 'Ox', '兔': 'Rabbit', '蛇': 'Snake', '马': 'Horse', '羊': 'Goat', '猴': 'Monkey', '鸡': 'Rooster', '狗': 'Dog', '猪': 'Pig',
} // oxfmt-ignore
it.each(Object.entries(SAID))('[LOTT-01, UI-08] the word %s is %s', (word, said) => expect(wordText(text, word)).toBe(said))
