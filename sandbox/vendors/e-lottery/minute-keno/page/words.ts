/** The words of Minute Keno, in English and Burmese. */
import { chosen } from '../../../page/frame-words.ts'
import type { SumSpot } from '../rules.ts'

export const words = chosen(
  {
    history: 'Latest draws',
    numbers: 'Numbers',
    number: 'Number {number}',
    choose: 'Choose one to five numbers',
    chosen: 'Chosen: {picks}',
    add: 'Add ticket',
    lucky: 'Pick five for me',
    tickets: 'Tickets of this draw',
    ticket: 'Numbers {picks}',
    drawSays: 'Drawn: {numbers}. Sum {sum}.',
    sum: 'Sum {sum}',
    sumTitle: 'Sum of the twenty numbers',
    paysTitle: 'Paytable',
    picked: 'Picked',
    hit: 'Hit {hits}',
    returns: 'Returns',
    rulesSays:
      'Every minute twenty of the numbers 1 to 80 are drawn for everybody. A ticket of one to five numbers pays by how many of them are drawn, as many times the stake as the table says.',
    sumSays:
      'Low is a sum below {middle}, high above it; both lose on {middle} itself. Low, high, even and odd pay {pays} times the stake and return {lowHigh} % (low, high) and {evenOdd} % (even, odd).',
    returnSays: 'Returns are counted exactly over all draws.',
  },
  {
    history: 'နောက်ဆုံးဖွင့်ပွဲများ',
    numbers: 'ဂဏန်းများ',
    number: 'ဂဏန်း {number}',
    choose: 'ဂဏန်း တစ်လုံးမှ ငါးလုံး ရွေးပါ',
    chosen: 'ရွေးထားသည်: {picks}',
    add: 'လက်မှတ် ထည့်မည်',
    lucky: 'ငါးလုံး ရွေးပေးပါ',
    tickets: 'ဤဖွင့်ပွဲ၏ လက်မှတ်များ',
    ticket: 'ဂဏန်း {picks}',
    drawSays: 'ထွက်ဂဏန်း: {numbers}။ ပေါင်းလဒ် {sum}။',
    sum: 'ပေါင်းလဒ် {sum}',
    sumTitle: 'ဂဏန်းနှစ်ဆယ်၏ ပေါင်းလဒ်',
    paysTitle: 'ငွေပေးနှုန်းများ',
    picked: 'ရွေး',
    hit: 'မှန် {hits}',
    returns: 'ပြန်ပေးနှုန်း',
    rulesSays: 'မိနစ်တိုင်း 1 မှ 80 အတွင်း ဂဏန်းနှစ်ဆယ်ကို လူတိုင်းအတွက် ဖွင့်သည်။ ဂဏန်း တစ်လုံးမှ ငါးလုံးပါ လက်မှတ်သည် ထွက်သည့်ဂဏန်းအရေအတွက်အလိုက် ဇယားပါအဆအတိုင်း ပေးသည်။',
    sumSays:
      'ပေါင်းလဒ် {middle} ထက်နည်းလျှင် ငယ်၊ များလျှင် ကြီး ဖြစ်ပြီး {middle} တိတိဆိုလျှင် နှစ်ခုလုံး ရှုံးသည်။ ငယ်၊ ကြီး၊ စုံ၊ မ တို့သည် လောင်းကြေး၏ {pays} ဆ ပေးပြီး ပြန်ပေးနှုန်းမှာ {lowHigh} % (ငယ်၊ ကြီး) နှင့် {evenOdd} % (စုံ၊ မ) ဖြစ်သည်။',
    returnSays: 'ပြန်ပေးနှုန်းများကို ဖြစ်နိုင်သောဖွင့်ပွဲအားလုံးအပေါ် တိတိကျကျ ရေတွက်ထားသည်။',
  },
)

export const SUM_NAMES: Readonly<Record<SumSpot, string>> = chosen(
  { 'sum-low': 'Low', 'sum-high': 'High', 'sum-even': 'Even', 'sum-odd': 'Odd' },
  { 'sum-low': 'ငယ်', 'sum-high': 'ကြီး', 'sum-even': 'စုံ', 'sum-odd': 'မ' },
)
