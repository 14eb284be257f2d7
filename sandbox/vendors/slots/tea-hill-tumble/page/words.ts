/** The words of Tea Hill Tumble, in English and Burmese. */
import { chosen } from '../../../page/frame-words.ts'
import type { Leaf } from '../table.ts'

export const words = chosen(
  {
    clusterSays: '{count} × {leaf} × {multiplier}: {amount}',
    tumbleSays: 'Tumble {tumble}, pays × {multiplier}',
    fieldSays: 'Field by columns from the left: {field}.',
    clustersTitle: 'Clusters and tumbles',
    clustersSays:
      'Five or more of a kind that touch by their sides pay and disappear. The pieces above fall, and new ones fill the field from above. Tumbles continue while something pays. The first tumble pays × 1, the next × 2, × 3, × 5 and every further one × 8.',
    returnSays:
      'Every round is one of {rounds} rounds, all equally likely, and the game server draws which. Over all of them this game returns {percent} % of the stakes. About {hits} of 100 rounds pay something; the highest pays {highest} times the stake.',
    roundSays: 'Your last round was number {round}.',
  },
  {
    clusterSays: '{leaf} × {count} × {multiplier}: {amount}',
    tumbleSays: 'အကျ {tumble}၊ ငွေပေးနှုန်း × {multiplier}',
    fieldSays: 'ဘယ်မှညာသို့ တိုင်အလိုက် ကွက်များ: {field}။',
    clustersTitle: 'အစုများနှင့် အကျများ',
    clustersSays:
      'အနားချင်းထိနေသော ပုံတူ ငါးခုနှင့်အထက် ငွေပေးပြီး ပျောက်သွားသည်။ အပေါ်ရှိပုံများ ကျလာပြီး ပုံအသစ်များ ဖြည့်သည်။ အနိုင်ရနေသမျှ ဆက်ကျသည်။ ပထမအကျတွင် × 1၊ ထို့နောက် × 2၊ × 3၊ × 5 နှင့် နောက်ထပ်အကျတိုင်းတွင် × 8 ပေးသည်။',
    returnSays:
      'ပွဲတိုင်းသည် ဖြစ်နိုင်ခြေတူ ပွဲ {rounds} ပွဲအနက် တစ်ပွဲဖြစ်ပြီး မည်သည့်ပွဲဖြစ်မည်ကို ဂိမ်းဆာဗာက ကျပန်းရွေးသည်။ ပွဲအားလုံးကို ပေါင်းလျှင် လောင်းကြေး၏ {percent} % ကို ပြန်ပေးသည်။ ပွဲ 100 တွင် {hits} ပွဲခန့် တစ်စုံတစ်ရာ ပေးပြီး အများဆုံးမှာ လောင်းကြေး၏ {highest} ဆ ဖြစ်သည်။',
    roundSays: 'သင့်နောက်ဆုံးပွဲသည် အမှတ် {round} ဖြစ်သည်။',
  },
)

const NAMES: Readonly<Record<Leaf, string>> = chosen(
  { R: 'Teapot', C: 'Cup', L: 'Leaves', T: 'Tin', G: 'Ginger flower', B: 'Tea brick' },
  { R: 'ရေနွေးအိုး', C: 'ခွက်', L: 'လက်ဖက်ရွက်', T: 'သံဘူး', G: 'ဂျင်းပန်း', B: 'လက်ဖက်တုံး' },
)

export const leafName = (leaf: Leaf): string => NAMES[leaf]
