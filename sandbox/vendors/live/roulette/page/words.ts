/** The words of live roulette, in English and Burmese. */
import { chosen } from '../../../page/frame-words.ts'

export const words = chosen(
  {
    history: 'Latest numbers',
    resultSays: '{number} {colour}',
    red: 'red',
    black: 'black',
    green: 'green',
    straight: 'Number {number}',
    dozen: '{from} to {to}',
    column: 'Column {column}',
    'red-spot': 'Red',
    'black-spot': 'Black',
    odd: 'Odd',
    even: 'Even',
    low: '1 to 18',
    high: '19 to 36',
    paysTitle: 'What pays',
    paysSays:
      'A number pays 35:1, a dozen or column 2:1, red, black, odd, even, 1–18 and 19–36 pay 1:1. Zero is neither red nor black, odd nor even.',
    returnSays: 'Every bet returns 36/37 of its stake over the long run, that is 97.29 %.',
  },
  {
    history: 'နောက်ဆုံးဂဏန်းများ',
    resultSays: '{number} {colour}',
    red: 'အနီ',
    black: 'အနက်',
    green: 'အစိမ်း',
    straight: 'ဂဏန်း {number}',
    dozen: '{from} မှ {to}',
    column: 'တိုင် {column}',
    'red-spot': 'အနီ',
    'black-spot': 'အနက်',
    odd: 'မ',
    even: 'စုံ',
    low: '1 မှ 18',
    high: '19 မှ 36',
    paysTitle: 'ငွေပေးနှုန်းများ',
    paysSays: 'ဂဏန်းတစ်လုံး 35:1၊ 12 လုံးတွဲ သို့မဟုတ် တိုင် 2:1၊ အနီ၊ အနက်၊ မ၊ စုံ၊ 1–18 နှင့် 19–36 တို့ 1:1 ပေးသည်။ သုညသည် အနီ၊ အနက်၊ မ၊ စုံ မဟုတ်ပါ။',
    returnSays: 'လောင်းကြေးတိုင်းသည် ရေရှည်တွင် 36/37 ဖြစ်သော 97.29 % ကို ပြန်ပေးသည်။',
  },
)
