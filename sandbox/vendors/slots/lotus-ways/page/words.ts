/** The words of Lotus Ways, in English and Burmese. */
import { chosen } from '../../../page/frame-words.ts'
import type { LotusSymbol } from '../table.ts'

export const words = chosen(
  {
    waySays: '{count} × {symbol}, {ways} ways: {amount}',
    scatterSays: '{count} moons pay {amount} and bring {spins} free spins',
    freeSays: 'Free spin {spin} of {spins}, wins × {multiplier}',
    freeWon: '{spins} free spins won {amount}',
    reelsSay: 'Reels from the left: {reels}.',
    waysTitle: '243 ways',
    waysSays:
      'A symbol pays when it stands on neighbouring reels from the leftmost one, in whatever rows. Its ways are the number of times it stands on each of those reels, multiplied; each way pays the amount below. Only the longest run of a symbol pays.',
    wildSays: 'Stands for every symbol except the moon. It appears on reels 2, 3 and 4.',
    scatterSaysRule: 'Pays anywhere, on the total bet: 3, 4 or 5 moons, with {eight}, {ten} or {fifteen} free spins.',
    freeTitle: 'Free spins',
    freeRule:
      'Free spins are played at the same bet on the same reels. The first pays as it stands; after every free spin that pays, the multiplier of the ways rises by one, up to × {most}. Moons neither pay nor bring further spins in free spins.',
    returnSays:
      'This game returns {percent} % of all stakes to players over the long run. About {hits} of 100 spins pay a way; free spins come about once in {often} spins.',
  },
  {
    waySays: '{symbol} × {count}၊ လမ်း {ways}: {amount}',
    scatterSays: 'လ {count} ခုအတွက် {amount} နှင့် အခမဲ့လှည့်ခွင့် {spins} ကြိမ် ရသည်',
    freeSays: 'အခမဲ့လှည့်ခြင်း {spin} / {spins}၊ အနိုင် × {multiplier}',
    freeWon: 'အခမဲ့လှည့်ခွင့် {spins} ကြိမ်မှ {amount} အနိုင်ရသည်',
    reelsSay: 'ဘယ်မှညာသို့ တိုင်များ: {reels}။',
    waysTitle: 'လမ်း 243 သွယ်',
    waysSays:
      'ပုံတစ်ပုံသည် ဘယ်ဘက်အစွန်ဆုံးတိုင်မှစ၍ ကပ်လျက်တိုင်များတွင် မည်သည့်အတန်း၌မဆို ကျလျှင် ငွေပေးသည်။ တိုင်တစ်ခုစီတွင် ထိုပုံကျသည့်အရေအတွက်များကို မြှောက်၍ လမ်းအရေအတွက် ရသည်။ လမ်းတစ်သွယ်စီအတွက် အောက်ပါပမာဏကို ပေးသည်။ ပုံတစ်ပုံလျှင် အရှည်ဆုံးတစ်ခုသာ ပေးသည်။',
    wildSays: 'လမှလွဲ၍ ပုံအားလုံးကို ကိုယ်စားပြုသည်။ တိုင် 2၊ 3 နှင့် 4 တွင်သာ ပေါ်သည်။',
    scatterSaysRule: 'မည်သည့်နေရာတွင်မဆို လ 3၊ 4 သို့မဟုတ် 5 ခုကျလျှင် စုစုပေါင်းလောင်းကြေးအပေါ် ပေးပြီး အခမဲ့လှည့်ခွင့် {eight}၊ {ten} သို့မဟုတ် {fifteen} ကြိမ် ရသည်။',
    freeTitle: 'အခမဲ့လှည့်ခွင့်',
    freeRule:
      'အခမဲ့လှည့်ခြင်းများကို လောင်းကြေးတူ၊ တိုင်တူဖြင့် ကစားသည်။ ပထမအကြိမ်တွင် မူရင်းအတိုင်း ပေးပြီး အနိုင်ရသည့် အခမဲ့လှည့်ခြင်းတစ်ကြိမ်စီ၏နောက်တွင် မြှောက်ကိန်း တစ်စီ တိုးသည်။ အများဆုံး × {most} ဖြစ်သည်။ အခမဲ့လှည့်စဉ် လများအတွက် ငွေမပေးပါ၊ လှည့်ခွင့်လည်း ထပ်မရပါ။',
    returnSays:
      'ရေရှည်တွင် လောင်းကြေးအားလုံး၏ {percent} % ကို ကစားသူများထံ ပြန်ပေးသည်။ အကြိမ် 100 တွင် {hits} ကြိမ်ခန့် လမ်းအနိုင်ရပြီး အကြိမ် {often} ခန့်တွင် တစ်ကြိမ် အခမဲ့လှည့်ခွင့် ရသည်။',
  },
)

const NAMES: Readonly<Record<LotusSymbol, string>> = chosen(
  { L: 'Lotus', H: 'Heron', K: 'Kite', B: 'Boat', M: 'Sprout', N: 'Wave', O: 'Sun', P: 'Diamond', W: 'Wild', S: 'Moon' },
  { L: 'ကြာပန်း', H: 'ဗျိုင်း', K: 'စွန်', B: 'လှေ', M: 'အညှောက်', N: 'လှိုင်း', O: 'နေ', P: 'စိန်ကွက်', W: 'Wild', S: 'လ' },
)

export const symbolName = (symbol: LotusSymbol): string => NAMES[symbol]
