/** The words of Koi Harbour, in English and Burmese. */
import { chosen } from '../../../page/frame-words.ts'
import type { Species } from '../school.ts'

export const words = chosen(
  {
    controls: 'Bullet and shot',
    pond: 'The pond. Aim with the arrow keys or a finger and shoot with Space.',
    bullet: 'Bullet',
    aimNext: 'Aim at next fish',
    shoot: 'Shoot',
    aimedAt: '{fish} pays {pays} × bullet, {catches} of {hits} hits catch it',
    caught: '{fish} caught: {amount}',
    spokenVolley: '{hits} hits, nothing caught.',
    spokenCatch: '{hits} hits cost {stake} and brought {win}.',
    kinds: 'Fish',
    pays: 'Pays',
    chance: 'Hits that catch',
    kindsTitle: 'The fish',
    howTitle: 'How a shot counts',
    howSays:
      'A bullet costs its stake when it hits a fish; one that hits nothing costs nothing. The game server decides every hit by the chances above, whatever was shot before. Bullets that hit within about half a second are one volley: one bet, and one win of all that they caught.',
    returnSays: 'Every fish returns 24/25 of what is shot at it over the long run: 96.00 %.',
    keysSay:
      'Left and right arrows turn the cannon, up and down change the bullet, Space shoots, N aims at the next fish and follows it. A finger or mouse aims and shoots where it presses.',
  },
  {
    controls: 'ကျည်နှင့် ပစ်ခြင်း',
    pond: 'ရေကန်။ မြားခလုတ် သို့မဟုတ် လက်ချောင်းဖြင့် ချိန်ပြီး Space ဖြင့် ပစ်ပါ။',
    bullet: 'ကျည်တစ်တောင့်',
    aimNext: 'နောက်ငါးကို ချိန်',
    shoot: 'ပစ်မည်',
    aimedAt: '{fish} သည် ကျည်၏ {pays} ဆ ပေးသည်၊ {hits} ချက်တွင် {catches} ချက် မိသည်',
    caught: '{fish} မိပြီ: {amount}',
    spokenVolley: '{hits} ချက်မှန်သည်၊ ဘာမျှ မမိပါ။',
    spokenCatch: '{hits} ချက်အတွက် {stake} ကုန်ပြီး {win} ရသည်။',
    kinds: 'ငါး',
    pays: 'ပေးနှုန်း',
    chance: 'မိသည့်အချက်',
    kindsTitle: 'ငါးများ',
    howTitle: 'ပစ်ချက် ရေတွက်ပုံ',
    howSays:
      'ကျည်သည် ငါးကို မှန်မှသာ ငွေကုန်သည်။ ဘာကိုမျှ မမှန်လျှင် မကုန်ပါ။ မှန်ချက်တိုင်းကို ဂိမ်းဆာဗာက အထက်ပါ အခွင့်အလမ်းအတိုင်း ဆုံးဖြတ်ပြီး ယခင်ပစ်ချက်များနှင့် မသက်ဆိုင်ပါ။ စက္ကန့်ဝက်ခန့်အတွင်း မှန်သော ကျည်များကို တစ်တွဲအဖြစ် လောင်းကြေးတစ်ခု၊ အနိုင်တစ်ခု ရေတွက်သည်။',
    returnSays: 'ငါးတိုင်းသည် ရေရှည်တွင် ပစ်သမျှ၏ 24/25 ဖြစ်သော 96.00 % ကို ပြန်ပေးသည်။',
    keysSay:
      'ဘယ်ညာမြားဖြင့် အမြောက်ကို လှည့်ပါ၊ အပေါ်အောက်မြားဖြင့် ကျည်တန်ဖိုး ပြောင်းပါ၊ Space ဖြင့် ပစ်ပါ၊ N ဖြင့် နောက်ငါးကို ချိန်ပြီး လိုက်ပါ။ လက်ချောင်း သို့မဟုတ် မောက်စ်ဖြင့် နှိပ်သည့်နေရာသို့ ပစ်သည်။',
  },
)

export const FISH_NAMES: Readonly<Record<Species, string>> = chosen(
  { minnow: 'Minnow', carp: 'Carp', koi: 'Koi', puffer: 'Puffer', turtle: 'Turtle', ray: 'Ray', catfish: 'Catfish', elder: 'Jade elder' },
  {
    minnow: 'ငါးသေး',
    carp: 'ငါးကြင်း',
    koi: 'ကိုအိငါး',
    puffer: 'ငါးပူတင်း',
    turtle: 'လိပ်',
    ray: 'လိပ်ကျောက်',
    catfish: 'ငါးခူကြီး',
    elder: 'ကျောက်စိမ်းငါးကြီး',
  },
)
