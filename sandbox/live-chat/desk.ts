/** Desk: the program that answers in the demonstration's chat. It says that it is a program, knows where things are, and forwards nothing. */

export type Language = 'EN' | 'MY'

/** People are answered in the script in which they write. */
const languageOf = (words: string, usual: Language): Language =>
  /\p{Script=Myanmar}/u.test(words) ? 'MY' : /[a-z]/i.test(words) ? 'EN' : usual

type Topic = { readonly about: RegExp; readonly EN: string; readonly MY: string }

const TOPICS: readonly Topic[] = [
  {
    about: /withdraw|payout|cash ?out|ငွေထုတ်/i,
    EN: 'Your withdrawals and every step of theirs stand under Me, Withdraw. Money of an open withdrawal is held, not gone.',
    MY: 'ငွေထုတ်လွှာများနှင့် အဆင့်တိုင်းကို ကျွန်ုပ်၏စာမျက်နှာ၊ ငွေထုတ် တွင် ကြည့်နိုင်သည်။ ဖွင့်ထားသော ငွေထုတ်လွှာ၏ငွေကို ထိန်းထားခြင်းဖြစ်ပြီး မပျောက်ပါ။',
  },
  {
    about: /deposit|pay(ing|ment)|top ?up|ငွေသွင်း/i,
    EN: 'Deposits stand under Me, Deposit. One that came late or in another amount is set aside until a person has looked at it.',
    MY: 'ငွေသွင်းမှုများကို ကျွန်ုပ်၏စာမျက်နှာ၊ ငွေသွင်း တွင် ကြည့်နိုင်သည်။ နောက်ကျသော သို့မဟုတ် ပမာဏမတူသော ငွေကို ဝန်ထမ်း စစ်ဆေးပြီးသည်အထိ သီးသန့်ထားသည်။',
  },
  {
    about: /stop|break|addict|too much|limit|ရပ်|စွဲ/i,
    EN: 'It is good that you ask. Write through the form “Write to us” and an operator closes the account; the page “Playing responsibly” names people who help.',
    MY: 'မေးသည်မှာ ကောင်းပါသည်။ “ကျွန်ုပ်တို့ထံ ရေးပါ” ဖောင်ဖြင့် ရေးပါက လုပ်ငန်းရှင်က အကောင့်ကို ပိတ်ပေးမည်။ “တာဝန်သိစွာ ကစားခြင်း” စာမျက်နှာတွင် ကူညီသူများကို ဖော်ပြထားသည်။',
  },
  {
    about: /password|log ?in|code|စကားဝှက်|ဝင်ရောက်/i,
    EN: 'Choose “Forgot password” in the login window. Never tell a password or a code to anybody, here neither.',
    MY: 'ဝင်ရောက်ရန် ဝင်းဒိုးတွင် “စကားဝှက်မေ့နေသည်” ကို ရွေးပါ။ စကားဝှက် သို့မဟုတ် ကုဒ်ကို မည်သူ့ကိုမျှ၊ ဤနေရာတွင်ပါ မပြောပါနှင့်။',
  },
]

const GREETING: Readonly<Record<Language, string>> = {
  EN: 'Hello. This is the chat of a demonstration: a small program answers, and no person reads along. A licensed operator puts its own desk here.',
  MY: 'မင်္ဂလာပါ။ ဤသည်မှာ သရုပ်ပြချက်တင်ဖြစ်၍ ပရိုဂရမ်ငယ်တစ်ခုက ဖြေကြားပြီး မည်သည့်ဝန်ထမ်းမျှ မဖတ်ပါ။ လိုင်စင်ရလုပ်ငန်းရှင်သည် မိမိ၏ဝန်ဆောင်မှုကို ဤနေရာတွင် ထားမည်။',
}
const UNKNOWN: Readonly<Record<Language, string>> = {
  EN: 'That I do not know, and I will not guess. The help center may have it; for a person, use the form “Write to us” on the site.',
  MY: 'ထိုအကြောင်းကို မသိပါ၊ မှန်းဆ၍လည်း မဖြေပါ။ အကူအညီစင်တာတွင် ရှာကြည့်ပါ။ ဝန်ထမ်းနှင့် ဆက်သွယ်လိုပါက ဆိုက်ရှိ “ကျွန်ုပ်တို့ထံ ရေးပါ” ဖောင်ကို သုံးပါ။',
}

export const greeting = (language: Language): string => GREETING[language]

export function answerTo(words: string, usual: Language): string {
  const language = languageOf(words, usual)
  return TOPICS.find(({ about }) => about.test(words))?.[language] ?? UNKNOWN[language]
}
