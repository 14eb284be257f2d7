/** The words of live baccarat, in English and Burmese. */
import type { BaccaratSpot } from '@baize/rules/originals/baccarat.ts'
import { chosen } from '../../../page/frame-words.ts'

export const words = chosen(
  {
    history: 'Roads of this shoe',
    player: 'Player',
    banker: 'Banker',
    tie: 'Tie',
    resultSays: '{winner}. Player {player}: {playerCards}. Banker {banker}: {bankerCards}.',
    playerWins: 'Player wins',
    bankerWins: 'Banker wins',
    tied: 'Tie',
    roadSays: 'This shoe so far: Player {player}, Banker {banker}, Tie {tie}.',
    paysTitle: 'Payouts',
    returns: 'Returns',
    pays: 'Pays',
    cardsTitle: 'How the cards are drawn',
    cardsSays:
      'Eight decks are shuffled into a shoe that goes on from round to round until the cut card near its end. Ace counts one, tens and pictures nothing, and only the last digit of a hand counts. Both hands get two cards; eight or nine ends the round. Otherwise Player draws a third card to 0–5 and stands on 6 and 7. If Player stood, Banker draws to 0–5. If Player drew, Banker draws to 0–2 always, to 3 unless the third card was 8, to 4 on 2–7, to 5 on 4–7, to 6 on 6 and 7, and never to 7.',
    tieSays: 'On a tie, bets on Player and Banker are returned.',
    returnSays: 'Over the long run, by exact count of all hands of eight decks:',
  },
  {
    history: 'ဤဖဲဘူး၏ လမ်းပုံ',
    player: 'ကစားသူ',
    banker: 'ဒိုင်',
    tie: 'သရေ',
    resultSays: '{winner}။ ကစားသူ {player}: {playerCards}။ ဒိုင် {banker}: {bankerCards}။',
    playerWins: 'ကစားသူ နိုင်သည်',
    bankerWins: 'ဒိုင် နိုင်သည်',
    tied: 'သရေ',
    roadSays: 'ဤဖဲဘူးတွင် ယခုအထိ: ကစားသူ {player}၊ ဒိုင် {banker}၊ သရေ {tie}။',
    paysTitle: 'ငွေပေးနှုန်းများ',
    returns: 'ပြန်ပေးနှုန်း',
    pays: 'ပေးနှုန်း',
    cardsTitle: 'ဖဲဆွဲပုံ',
    cardsSays:
      'ဖဲထုပ် ရှစ်ထုပ်ကို ရောမွှေ၍ ဖဲဘူးတစ်ဘူးလုပ်ပြီး အဆုံးနားရှိ ဖြတ်ဖဲအထိ ပွဲဆက် ကစားသည်။ A ကို တစ်၊ 10 နှင့် ရုပ်ဖဲများကို သုည ရေတွက်ပြီး ပေါင်းလဒ်၏ နောက်ဆုံးဂဏန်းသာ ယူသည်။ နှစ်ဖက်စလုံး နှစ်ချပ်စီ ရသည်။ ရှစ် သို့မဟုတ် ကိုးဆိုလျှင် ပွဲပြီးသည်။ မဟုတ်ပါက ကစားသူသည် 0–5 တွင် တတိယဖဲ ဆွဲပြီး 6၊ 7 တွင် ရပ်သည်။ ကစားသူ ရပ်လျှင် ဒိုင်သည် 0–5 တွင် ဆွဲသည်။ ကစားသူ ဆွဲလျှင် ဒိုင်သည် 0–2 တွင် အမြဲ၊ 3 တွင် တတိယဖဲ 8 မဟုတ်လျှင်၊ 4 တွင် 2–7၊ 5 တွင် 4–7၊ 6 တွင် 6 နှင့် 7 ဖြစ်လျှင် ဆွဲပြီး 7 တွင် မဆွဲပါ။',
    tieSays: 'သရေဖြစ်လျှင် ကစားသူနှင့် ဒိုင်ဘက် လောင်းကြေးများ ပြန်ရသည်။',
    returnSays: 'ဖဲရှစ်ထုပ်၏ ဖြစ်နိုင်ခြေအားလုံးကို တိတိကျကျ ရေတွက်ထားသော ရေရှည်ပြန်ပေးနှုန်း:',
  },
)

export const SPOT_NAMES: Readonly<Record<BaccaratSpot, string>> = chosen(
  {
    player: 'Player',
    banker: 'Banker',
    'banker-no-commission': 'Banker, no commission',
    tie: 'Tie',
    'player-pair': 'Player pair',
    'banker-pair': 'Banker pair',
  },
  {
    player: 'ကစားသူ',
    banker: 'ဒိုင်',
    'banker-no-commission': 'ဒိုင် (ကော်မရှင်မဲ့)',
    tie: 'သရေ',
    'player-pair': 'ကစားသူ အတွဲ',
    'banker-pair': 'ဒိုင် အတွဲ',
  },
)

/** The odds of each spot to one, in words. */
export const SPOT_PAYS: Readonly<Record<BaccaratSpot, string>> = chosen(
  {
    player: '1:1',
    banker: '0.95:1',
    'banker-no-commission': '1:1, on six 0.5:1',
    tie: '8:1',
    'player-pair': '11:1',
    'banker-pair': '11:1',
  },
  {
    player: '1:1',
    banker: '0.95:1',
    'banker-no-commission': '1:1၊ ခြောက်ဖြင့်နိုင်လျှင် 0.5:1',
    tie: '8:1',
    'player-pair': '11:1',
    'banker-pair': '11:1',
  },
)
