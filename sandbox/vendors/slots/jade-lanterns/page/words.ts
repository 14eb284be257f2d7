/** The words of Jade Lanterns, in English and Burmese. */
import type { SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import { chosen } from '../../../page/frame-words.ts'

export const words = chosen(
  {
    bet: 'Total bet',
    betNote: '20 lines × {amount}',
    lineSays: 'Line {line}: {count} × {symbol} pays {amount}',
    scatterSays: '{count} × {symbol} anywhere pays {amount}',
    linesWon: '{count} winning lines',
    reelsSay: 'Reels. Top row: {top}. Middle row: {middle}. Bottom row: {bottom}.',
    paysNote: 'Amounts for your bet of {stake}. A line pays from the leftmost reel to the right; only the longest run of a line pays.',
    wildSays: 'Stands for every symbol except the moon. It appears on reels 2, 3 and 4.',
    scatterRule: 'Pays anywhere in the window, on the total bet: 3, 4 or 5 moons.',
    linesTitle: 'The 20 lines',
    returnSays:
      'This game returns 95.95 % of all stakes to players over the long run (exactly 15353/16000). About 45 of 100 spins return something.',
  },
  {
    bet: 'လောင်းကြေး',
    betNote: 'လိုင်း 20 × {amount}',
    lineSays: 'လိုင်း {line}: {symbol} × {count} အတွက် {amount}',
    scatterSays: '{symbol} × {count} အတွက် {amount}',
    linesWon: 'အနိုင်ရလိုင်း {count} ခု',
    reelsSay: 'အပေါ်တန်း: {top}။ အလယ်တန်း: {middle}။ အောက်တန်း: {bottom}။',
    paysNote: 'သင့်လောင်းကြေး {stake} အတွက် ပမာဏများ ဖြစ်သည်။ ဘယ်ဘက်အစွန်ဆုံးမှ ညာဘက်သို့ ဆက်တိုက်ကျလျှင် ရပြီး လိုင်းတစ်ခုလျှင် အရှည်ဆုံးတစ်ခုသာ ပေးသည်။',
    wildSays: 'လမှလွဲ၍ ပုံအားလုံးကို ကိုယ်စားပြုသည်။ တိုင် 2၊ 3 နှင့် 4 တွင်သာ ပေါ်သည်။',
    scatterRule: 'မည်သည့်နေရာတွင်မဆို လ 3၊ 4 သို့မဟုတ် 5 ခု ပေါ်လျှင် စုစုပေါင်းလောင်းကြေးအပေါ် ပေးသည်။',
    linesTitle: 'လိုင်း 20',
    returnSays: 'ရေရှည်တွင် လောင်းကြေးအားလုံး၏ 95.95 % ကို ကစားသူများထံ ပြန်ပေးသည် (အတိအကျ 15353/16000)။ အကြိမ် 100 တွင် 45 ကြိမ်ခန့် တစ်စုံတစ်ရာ ပြန်ရသည်။',
  },
)

const NAMES: Readonly<Record<SlotSymbol, string>> = chosen(
  { H1: 'Lantern', H2: 'Koi', H3: 'Water lily', L1: 'Leaf', L2: 'Clover', L3: 'Ginkgo', L4: 'Diamond', W: 'Wild', S: 'Moon' },
  { H1: 'မီးပုံး', H2: 'ငါး', H3: 'ကြာပန်း', L1: 'သစ်ရွက်', L2: 'လေးရွက်ကွက်', L3: 'ယပ်တောင်ရွက်', L4: 'စိန်ကွက်', W: 'Wild', S: 'လ' },
)

export const symbolName = (symbol: SlotSymbol): string => NAMES[symbol]
