/** The words of every game page, in English and Burmese; figures stay in Latin digits. */

const EN = {
  time: 'Time',
  net: 'Net',
  balance: 'Balance',
  bet: 'Bet',
  rules: 'Rules and payouts',
  close: 'Close',
  opening: 'Opening the game',
  lower: 'Lower the bet',
  raise: 'Raise the bet',
  spokenBalance: 'Balance {amount}.',
  reconnecting: 'Connection lost. Reconnecting. Your bet is safe and will not be placed twice.',
  checking: 'The site has not answered yet. We are checking this bet. Your money is safe.',
  cancelled: 'The bet was not placed. The stake is back in your balance.',
  disputed: 'This bet could not be settled automatically. Staff will settle it. Please contact support.',
  insufficient: 'Insufficient balance: you have {balance}. Lower the bet or deposit.',
  limit: 'This bet would exceed a limit on your account. No stake was taken.',
  roundOpen: 'An earlier bet is still being settled. Try again in a moment.',
  betsClosed: 'No more bets in this round. No stake was taken.',
  noFish: 'The fish has left the pond. No stake was taken.',
  refused: 'The site did not accept this bet. No stake was taken.',
  expiredTitle: 'This game session has ended',
  expired: 'Reopen the game from the site to continue. Settled wins are in your balance.',
  blockedTitle: 'You cannot play now',
  blocked: 'Your account cannot place bets now. No stake was taken, and your balance is unchanged. Contact support for the reason.',
  maintenanceTitle: 'The game is paused',
  maintenance: 'This game is under maintenance. No stake was taken. Please come back later.',
  unreachableTitle: 'The site does not answer',
  unreachable: 'The game could not reach the site. No stake was taken. Try again in a moment.',
  tryAgain: 'Try again',
  backToSite: 'Back to the site',
  returnTitle: 'Return to player',
  keysTitle: 'Keys',
}

type FrameWords = typeof EN

const MY: FrameWords = {
  time: 'ကစားချိန်',
  net: 'အသားတင်',
  balance: 'လက်ကျန်ငွေ',
  bet: 'လောင်းကြေး',
  rules: 'စည်းမျဉ်းနှင့် ငွေပေးနှုန်းများ',
  close: 'ပိတ်မည်',
  opening: 'ဂိမ်းကို ဖွင့်နေသည်',
  lower: 'လောင်းကြေး လျှော့မည်',
  raise: 'လောင်းကြေး တိုးမည်',
  spokenBalance: 'လက်ကျန်ငွေ {amount}။',
  reconnecting: 'လိုင်းပြတ်နေသည်။ ပြန်ချိတ်ဆက်နေပါသည်။ ဤလောင်းကြေးသည် လုံခြုံပြီး နှစ်ကြိမ် မလောင်းမိပါ။',
  checking: 'ဝဘ်ဆိုက်က မဖြေသေးပါ။ ဤလောင်းကြေးကို စစ်ဆေးနေသည်။ သင့်ငွေ လုံခြုံပါသည်။',
  cancelled: 'လောင်းခြင်း မအောင်မြင်ပါ။ လောင်းကြေးကို လက်ကျန်ငွေထဲ ပြန်ထည့်ပေးပြီးပါပြီ။',
  disputed: 'ဤလောင်းကြေးကို အလိုအလျောက် မရှင်းနိုင်ပါ။ ငွေ မဆုံးရှုံးပါ။ ဝန်ထမ်းများ ရှင်းပေးပါမည်။ အကူအညီဌာနကို ဆက်သွယ်ပါ။',
  insufficient: 'ဤလောင်းကြေးအတွက် ငွေမလုံလောက်ပါ။ သင့်တွင် {balance} ရှိသည်။ လောင်းကြေး လျှော့ပါ သို့မဟုတ် ငွေသွင်းပါ။',
  limit: 'ဤလောင်းကြေးသည် သင့်အကောင့်၏ ကန့်သတ်ချက်ကို ကျော်မည်ဖြစ်သည်။ လောင်းကြေး မယူထားပါ။',
  roundOpen: 'ယခင်လောင်းကြေးကို ရှင်းနေဆဲဖြစ်သည်။ ခဏနေ ထပ်စမ်းပါ။',
  betsClosed: 'ဤပွဲအတွက် လောင်းချိန် ကုန်ပါပြီ။ လောင်းကြေး မယူထားပါ။',
  noFish: 'ငါးများ ရေကန်မှ ထွက်သွားပြီ။ လောင်းကြေး မယူထားပါ။',
  refused: 'ဝဘ်ဆိုက်က ဤလောင်းကြေးကို လက်မခံပါ။ လောင်းကြေး မယူထားပါ။',
  expiredTitle: 'ဂိမ်းအချိန် ကုန်သွားပါပြီ',
  expired: 'ဆက်ကစားရန် ဝဘ်ဆိုက်မှ ဂိမ်းကို ပြန်ဖွင့်ပါ။ ရှင်းပြီးသမျှ လက်ကျန်ငွေထဲ ရောက်ပြီးပါပြီ။',
  blockedTitle: 'ကစားခြင်းကို ရပ်ထားသည်',
  blocked: 'သင့်အကောင့်ဖြင့် ယခု လောင်း၍မရပါ။ လောင်းကြေး မယူထားပါ။ ယခင်အနိုင်ရငွေများ သင့်အတွက်သာ ဖြစ်သည်။ အကြောင်းရင်းကို အကူအညီဌာနတွင် မေးပါ။',
  maintenanceTitle: 'ဂိမ်းကို ခေတ္တရပ်ထားသည်',
  maintenance: 'ဤဂိမ်းကို ပြုပြင်နေပါသည်။ လောင်းကြေး မယူထားပါ။ နောက်မှ ပြန်လာပါ။',
  unreachableTitle: 'ဝဘ်ဆိုက်က မဖြေပါ',
  unreachable: 'ဂိမ်းက ဝဘ်ဆိုက်ကို ဆက်သွယ်၍မရပါ။ မည်သည့်ငွေမျှ မလောင်းရသေးပါ။ ခဏနေ ထပ်စမ်းပါ။',
  tryAgain: 'ထပ်စမ်းမည်',
  backToSite: 'ဝဘ်ဆိုက်သို့ ပြန်သွားမည်',
  returnTitle: 'ကစားသူထံ ပြန်ပေးနှုန်း',
  keysTitle: 'ခလုတ်များ',
}

const burmese = document.documentElement.lang === 'my'

/** The words of the page's language, of two complete sets. */
export const chosen = <T>(en: T, my: NoInfer<T>): T => (burmese ? my : en)

export const frameWords = chosen(EN, MY)

/** A text with its `{names}` filled in. */
export const say = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
