/** The words of the payment page in English and in Burmese. */

const english = {
  lang: 'en',
  title: 'Payment',
  sandbox: 'Sandbox: no real money',
  lead: 'This page stands in for a bank, wallet or card page. Nothing is charged.',
  amount: 'To pay',
  method: 'Method',
  reference: 'Reference',
  openFor: 'Time left',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  pay: 'Pay',
  decline: 'Decline',
  more: 'Other outcomes to test',
  late: 'Pay after the order has expired',
  twice: 'Pay twice',
  repeat: 'Pay, and send the webhook twice',
  half: 'Pay half of the amount',
  back: 'Return to the site',
  other: 'မြန်မာ',
  notFound: 'Payment not found',
  notFoundLead: 'The address may be incomplete. Go back to the site and open the payment again.',
  states: {
    processing: ['Processing', 'The payment was sent and is being confirmed. The site is notified automatically.'],
    succeeded: ['Paid', 'The payment arrived. The site is notified automatically.'],
    failed: ['Declined', 'Nothing was paid. The site has been notified.'],
    expired: ['Expired', 'The order was not paid in time.'],
    planned: ['Will be paid late', 'The payment arrives a moment after the order has expired.'],
  },
  methods: {
    'bank-transfer': 'Bank transfer',
    'mynah-pay': 'Mynah Pay',
    'teak-wallet': 'Teak Wallet',
    card: 'Card',
    'harbour-coin': 'Harbour coin',
  } as Record<string, string>,
}

export type PayTexts = typeof english

const burmese: PayTexts = {
  lang: 'my',
  title: 'ငွေပေးချေခြင်း',
  sandbox: 'စမ်းသပ်စနစ်၊ ငွေအစစ် မပါပါ',
  lead: 'ဤစာမျက်နှာသည် ဘဏ်၊ ဝေါလက် သို့မဟုတ် ကတ် စာမျက်နှာ ကိုယ်စား ဖြစ်သည်။ မည်သည့်ငွေမျှ မကောက်ခံပါ။',
  amount: 'ပေးချေရမည့် ပမာဏ',
  method: 'နည်းလမ်း',
  reference: 'ရည်ညွှန်းနံပါတ်',
  openFor: 'ကျန်ချိန်',
  minutes: (count) => `${count} မိနစ်`,
  pay: 'ပေးချေမည်',
  decline: 'ငြင်းပယ်မည်',
  more: 'အခြား ဖြစ်နိုင်ခြေများ',
  late: 'သက်တမ်းကုန်ပြီးမှ ပေးချေမည်',
  twice: 'နှစ်ကြိမ် ပေးချေမည်',
  repeat: 'ပေးချေပြီး အကြောင်းကြားစာ နှစ်ကြိမ် ပို့မည်',
  half: 'ပမာဏ တစ်ဝက်သာ ပေးချေမည်',
  back: 'ဝဘ်ဆိုက်သို့ ပြန်သွားမည်',
  other: 'English',
  notFound: 'ဤငွေပေးချေမှုကို မတွေ့ပါ',
  notFoundLead: 'လိပ်စာ မပြည့်စုံခြင်း ဖြစ်နိုင်သည်။ ဝဘ်ဆိုက်သို့ ပြန်သွားပြီး ထပ်ဖွင့်ပါ။',
  states: {
    processing: ['လုပ်ဆောင်နေသည်', 'ငွေပေးချေမှုကို အတည်ပြုနေသည်။ ဝဘ်ဆိုက်က အလိုအလျောက် သိရှိပါမည်။'],
    succeeded: ['ပေးချေပြီး', 'ငွေ ရောက်ရှိပါပြီ။ ဝဘ်ဆိုက်က အလိုအလျောက် သိရှိပါမည်။'],
    failed: ['ငြင်းပယ်ထားသည်', 'ငွေ မပေးချေရသေးပါ။ ဝဘ်ဆိုက်ကို အကြောင်းကြားပြီးပါပြီ။'],
    expired: ['သက်တမ်းကုန်သည်', 'သတ်မှတ်ချိန်အတွင်း မပေးချေခဲ့ပါ။'],
    planned: ['နောက်ကျ ပေးချေမည်', 'သက်တမ်းကုန်ပြီး ခဏအကြာတွင် ငွေ ရောက်ပါမည်။'],
  },
  methods: { 'bank-transfer': 'ဘဏ်ငွေလွှဲ', 'mynah-pay': 'Mynah Pay', 'teak-wallet': 'Teak Wallet', card: 'ကတ်', 'harbour-coin': 'Harbour coin' },
}

/** The words for a language code of the site (`MY`, `EN`); any other is English. */
export const textsFor = (language: string): PayTexts => (/^my$/i.test(language) ? burmese : english)
