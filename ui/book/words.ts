// Sample texts in the two full languages; the book shows them side by side.

export type Words = {
  lang: 'en' | 'my'
  play: string
  deposit: string
  withdraw: string
  cancel: string
  save: string
  remove: string
  long: string
  search: string
  phone: string
  phoneHint: string
  phoneError: string
  password: string
  rules: [string, string, string]
  amount: string
  amountError: string
  method: string
  choose: string
  agree: string
  notices: string
  noticesHint: string
  code: string
  note: string
  optional: string
  all: string
  kinds: [string, string, string, string, string]
  balance: string
  pool: string
  empty: string
  emptyBody: string
  tryAgain: string
  errorTitle: string
  errorBody: string
  steps: [string, string, string, string, string]
  hero: string
  heroBody: string
  popular: string
  titles: string[]
  news: string[]
  dialogTitle: string
  dialogBody: string
  done: string
  page: string
  records: string
  columns: [string, string, string, string]
  turnover: string
  live: string
  hot: string
  soon: string
  copy: string
}

const en: Words = {
  lang: 'en',
  play: 'Start playing',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  cancel: 'Cancel',
  save: 'Save changes',
  remove: 'Close account',
  long: 'Send the withdrawal to the account that ends in 4471',
  search: 'Search games and providers',
  phone: 'Phone number',
  phoneHint: 'We send one code to this number.',
  phoneError: 'This number is too short. It has 9 to 11 digits.',
  password: 'Password',
  rules: ['8 to 20 characters', 'A letter and a digit', 'Not your phone number'],
  amount: 'Amount',
  amountError: 'The smallest deposit is 1,000 Ks. Nothing was taken.',
  method: 'Payment method',
  choose: 'Choose one',
  agree: 'I am at least 18 and I accept the rules.',
  notices: 'Withdrawal notices',
  noticesHint: 'At every step, by message.',
  code: 'Code from the message',
  note: 'What happened?',
  optional: 'optional',
  all: 'All',
  kinds: ['Slots', 'Live', 'Fish', 'Cards', 'Lottery'],
  balance: 'Balance',
  pool: 'Shared jackpot pool',
  empty: 'No records yet',
  emptyBody: 'Your bets appear here right after you place them.',
  tryAgain: 'Try again',
  errorTitle: 'The list did not load',
  errorBody: 'Your money is where it was. Check the connection and try again.',
  steps: ['Asked', 'Checked', 'Approved', 'Sent', 'Arrived'],
  hero: 'Play for fun. Stop when you like.',
  heroBody: 'A withdrawal you can watch, step by step, until it lands.',
  popular: 'Popular this week',
  titles: [
    'Marigold',
    'Koi Parade',
    'Velvet Bac',
    'Number Rain',
    'Fan of Nine',
    'Half Time',
    'Copper Bell',
    'Pixel Yard',
    'Roulette Noir',
    'Lucky 11',
    'Lacquer Gate',
    'Deep Lantern',
  ],
  news: ['Maintenance on Sunday 02:00 to 03:00.', 'Draw times for the holiday are in the calendar.', 'Points never expire.'],
  dialogTitle: 'Withdraw 50,000 Ks?',
  dialogBody: 'It goes to the account that ends in 4471 and usually arrives within 10 minutes.',
  done: 'Saved',
  page: 'Pages of records',
  records: 'Records',
  columns: ['Game', 'Time', 'Stake', 'Result'],
  turnover: 'Turnover still needed',
  live: 'LIVE',
  hot: 'Hot',
  soon: 'Under maintenance until 14:00',
  copy: 'Copy number',
}

const my: Words = {
  lang: 'my',
  play: 'စတင်ကစားမည်',
  deposit: 'ငွေသွင်း',
  withdraw: 'ငွေထုတ်',
  cancel: 'မလုပ်တော့ပါ',
  save: 'ပြောင်းလဲမှုများ သိမ်းမည်',
  remove: 'အကောင့်ပိတ်မည်',
  long: 'နောက်ဆုံး 4471 ဖြင့်ဆုံးသော အကောင့်သို့ ငွေထုတ်မည်',
  search: 'ဂိမ်းများကို ရှာဖွေပါ',
  phone: 'ဖုန်းနံပါတ်',
  phoneHint: 'ဤနံပါတ်သို့ ကုဒ်တစ်ခု ပို့ပါမည်။',
  phoneError: 'နံပါတ် တိုလွန်းသည်။ ဂဏန်း 9 လုံးမှ 11 လုံး ရှိရမည်။',
  password: 'စကားဝှက်',
  rules: ['စာလုံး 8 မှ 20 အထိ', 'အက္ခရာနှင့် ဂဏန်း ပါရမည်', 'သင့်ဖုန်းနံပါတ် မဖြစ်ရ'],
  amount: 'ပမာဏ',
  amountError: 'အနည်းဆုံး 1,000 Ks သွင်းရပါမည်။ ငွေမဖြတ်ပါ။',
  method: 'ငွေပေးချေနည်း',
  choose: 'တစ်ခု ရွေးပါ',
  agree: 'ကျွန်ုပ်သည် အသက် 18 နှစ်ပြည့်ပြီး စည်းမျဉ်းများကို လက်ခံပါသည်။',
  notices: 'ငွေထုတ်အသိပေးချက်များ',
  noticesHint: 'အဆင့်တိုင်းတွင် မက်ဆေ့ချ်ဖြင့်။',
  code: 'မက်ဆေ့ချ်ထဲမှ ကုဒ်',
  note: 'ဘာဖြစ်ခဲ့ပါသလဲ',
  optional: 'မဖြည့်လည်းရ',
  all: 'အားလုံး',
  kinds: ['စလော့', 'တိုက်ရိုက်', 'ငါးပစ်', 'ဖဲ', 'ထီ'],
  balance: 'လက်ကျန်ငွေ',
  pool: 'စုပေါင်းထီပေါက်ငွေ',
  empty: 'မှတ်တမ်း မရှိသေးပါ',
  emptyBody: 'လောင်းပြီးသည်နှင့် ဤနေရာတွင် ပေါ်လာပါမည်။',
  tryAgain: 'ထပ်ကြိုးစားပါ',
  errorTitle: 'စာရင်းကို မဖွင့်နိုင်ပါ',
  errorBody: 'သင့်ငွေ မပြောင်းလဲပါ။ အင်တာနက်ကို စစ်ပြီး ထပ်ကြိုးစားပါ။',
  steps: ['တောင်းဆိုပြီး', 'စစ်ဆေးပြီး', 'အတည်ပြုပြီး', 'ပို့ပြီး', 'ရောက်ပြီး'],
  hero: 'အပျော်ကစား၊ အလိုရှိရာ ရပ်နား',
  heroBody: 'ငွေထုတ်ခြင်းကို အဆင့်ဆင့် ကြည့်နိုင်သည်။',
  popular: 'လူကြိုက်များ',
  titles: [
    'ရွှေပန်း',
    'ငါးကြင်းတန်း',
    'ကတ္တီပါ ဘာကာရာ',
    'ဂဏန်းမိုး',
    'ကိုးချပ်ယပ်',
    'ပထမပိုင်း',
    'ကြေးခေါင်းလောင်း',
    'ပစ်ဆယ်ဝင်း',
    'ညရူလက်',
    'ကံကောင်း 11',
    'ယွန်းတံခါး',
    'ရေနက်မီးအိမ်',
  ],
  news: ['တနင်္ဂနွေ 02:00 မှ 03:00 အထိ ပြုပြင်ပါမည်။', 'ရုံးပိတ်ရက် ထီဖွင့်ချိန်များကို ပြက္ခဒိန်တွင် ကြည့်ပါ။', 'အမှတ်များ သက်တမ်း မကုန်ပါ။'],
  dialogTitle: '50,000 Ks ထုတ်မလား',
  dialogBody: 'နောက်ဆုံး 4471 ဖြင့်ဆုံးသော အကောင့်သို့ 10 မိနစ်အတွင်း ရောက်လေ့ရှိသည်။',
  done: 'သိမ်းပြီးပါပြီ',
  page: 'မှတ်တမ်းစာမျက်နှာများ',
  records: 'မှတ်တမ်း',
  columns: ['ဂိမ်း', 'အချိန်', 'လောင်းငွေ', 'ရလဒ်'],
  turnover: 'လိုအပ်သေးသော လောင်းကြေးပမာဏ',
  live: 'LIVE',
  hot: 'ဟော့',
  soon: '14:00 အထိ ပြုပြင်နေသည်',
  copy: 'နံပါတ်ကူးမည်',
}

export const languages: readonly Words[] = [en, my]
